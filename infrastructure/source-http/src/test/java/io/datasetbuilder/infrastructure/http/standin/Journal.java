package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.infrastructure.http.standin.wire.Incoming;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What a server was asked, in order. Safe for concurrent use. */
public final class Journal {

  private final List<RecordedRequest> requests = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private int inFlight;
  private int mostInFlight;

  /** All requests so far. */
  public synchronized List<RecordedRequest> requests() {
    return List.copyOf(requests);
  }

  /** The requests of one dataset's records, token and count calls left out. */
  public synchronized List<RecordedRequest> requests(String provider, String dataset) {
    return to(provider + "." + dataset);
  }

  /** The requests that bought a token. */
  public synchronized List<RecordedRequest> tokenRequests(String provider) {
    return to(provider + "#token");
  }

  /** The requests that asked for a total. */
  public synchronized List<RecordedRequest> countRequests(String provider, String dataset) {
    return to(provider + "." + dataset + "#count");
  }

  /** What was wrong with requests: names that nobody declared, missing ones, bad pages. */
  public synchronized List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** The most requests that were being answered at one time. */
  public synchronized int mostInFlight() {
    return mostInFlight;
  }

  synchronized int inFlight() {
    return inFlight;
  }

  /**
   * Where a secret was seen in all requests: {@code path}, {@code query:<name>}, {@code
   * header:<lower-case name>}, {@code body}. Encoded ones are found too.
   */
  public synchronized Set<String> placesOf(String secret) {
    Set<String> places = new TreeSet<>();
    requests.forEach(seen -> lookFor(secret, seen.request(), places));
    return places;
  }

  /** Forgets everything but what is in flight. */
  public synchronized void clear() {
    requests.clear();
    complaints.clear();
    mostInFlight = inFlight;
  }

  synchronized RecordedRequest arrived(Incoming request, String addressee) {
    RecordedRequest seen = new RecordedRequest(requests.size(), request, addressee);
    requests.add(seen);
    inFlight++;
    mostInFlight = Math.max(mostInFlight, inFlight);
    return seen;
  }

  synchronized void answered() {
    inFlight--;
  }

  synchronized void complain(List<String> more) {
    complaints.addAll(more);
  }

  private List<RecordedRequest> to(String addressee) {
    return requests.stream().filter(seen -> seen.addressee().equals(addressee)).toList();
  }

  private static void lookFor(String secret, Incoming request, Set<String> places) {
    if (decoded(request.path()).contains(secret)) {
      places.add("path");
    }
    request.query().stream()
        .filter(pair -> pair.getValue().contains(secret))
        .forEach(pair -> places.add("query:" + pair.getKey()));
    request.headers().entrySet().stream()
        .filter(header -> header.getValue().stream().anyMatch(value -> value.contains(secret)))
        .forEach(header -> places.add("header:" + header.getKey()));
    if (request.bodyText().contains(secret)) {
      places.add("body");
    }
  }

  private static String decoded(String path) {
    return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
