print("samkit")
