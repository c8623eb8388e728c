#pragma once
#include <sys/socket.h>
#include <netinet/in.h>
#include <arpa/inet.h>
#include <microhttpd.h>
#include <string.h>

/// MHD_start_daemon is variadic: this wraps it. Binds one IPv4 address (in network order); port 0 picks a free one.
/// Every connection has a thread of its own, so that a handler may block.
static inline struct MHD_Daemon *sk_http_start(
  uint32_t address, uint16_t port, unsigned connections, unsigned timeout_s, MHD_AccessHandlerCallback handler,
  void *context, MHD_RequestCompletedCallback completed) {
  struct sockaddr_in a;
  memset(&a, 0, sizeof a);
  a.sin_family = AF_INET;
  a.sin_port = htons(port);
  a.sin_addr.s_addr = address;
  return MHD_start_daemon(
    MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION, port, NULL, NULL, handler, context,
    MHD_OPTION_SOCK_ADDR, &a, MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, timeout_s,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)(128 << 10), MHD_OPTION_NOTIFY_COMPLETED, completed, context,
    MHD_OPTION_END);
}

static inline uint32_t sk_http_loopback(void) { return htonl(INADDR_LOOPBACK); }

static inline uint16_t sk_http_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

static inline void sk_http_headers(struct MHD_Connection *connection, MHD_KeyValueIterator each, void *context) {
  MHD_get_connection_values(connection, MHD_HEADER_KIND, each, context);
}

static inline void sk_http_arguments(struct MHD_Connection *connection, MHD_KeyValueIterator each, void *context) {
  MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, each, context);
}
