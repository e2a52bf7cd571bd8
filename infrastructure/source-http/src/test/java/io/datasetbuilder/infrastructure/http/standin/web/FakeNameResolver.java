package io.datasetbuilder.infrastructure.http.standin.web;

import io.datasetbuilder.infrastructure.httpclient.NetworkRules.NameResolver;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

/** A resolver that answers as a test says, and differently each time if it says so. */
public final class FakeNameResolver implements NameResolver {

  private static final Pattern LITERAL = Pattern.compile("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

  private final Map<String, Deque<List<String>>> answers = new ConcurrentHashMap<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();

  /** Adds an answer to a name: the last one stays, those before are given once each. */
  public FakeNameResolver answer(String name, String... addresses) {
    answers.computeIfAbsent(name, none -> new ArrayDeque<>()).add(List.of(addresses));
    return this;
  }

  /** The hosts that were looked up, in order. */
  public List<String> asked() {
    return List.copyOf(asked);
  }

  @Override
  public synchronized InetAddress[] resolve(String host) throws UnknownHostException {
    asked.add(host);
    Deque<List<String>> stated = answers.get(host);
    if (stated == null) {
      if (!LITERAL.matcher(host).matches()) {
        throw new UnknownHostException();
      }
      return new InetAddress[] {InetAddress.getByName(host)};
    }
    List<String> addresses = stated.size() == 1 ? stated.peek() : stated.poll();
    return addresses(addresses);
  }

  private static InetAddress[] addresses(List<String> literals) throws UnknownHostException {
    InetAddress[] addresses = new InetAddress[literals.size()];
    for (int i = 0; i < addresses.length; i++) {
      addresses[i] = InetAddress.getByName(literals.get(i));
    }
    return addresses;
  }
}
