// CommandLineArgumentsTests
