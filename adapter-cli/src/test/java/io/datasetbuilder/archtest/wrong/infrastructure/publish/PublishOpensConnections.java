package io.datasetbuilder.archtest.wrong.infrastructure.publish;

import java.net.InetAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.util.function.Supplier;
import org.apache.hc.core5.http.HttpHost;

/** A client of hubs with connections of its own, which resolves names itself. */
public record PublishOpensConnections(HttpClient client, HttpHost host, Socket socket) {

  interface Names {
    InetAddress[] of(String host) throws UnknownHostException;
  }

  static Supplier<Object> names() {
    Names names = InetAddress::getAllByName;
    return () -> names;
  }
}
