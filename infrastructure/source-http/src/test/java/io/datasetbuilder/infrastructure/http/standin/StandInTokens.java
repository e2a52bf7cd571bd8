package io.datasetbuilder.infrastructure.http.standin;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** The tokens that one provider gives for keys. Safe for concurrent use. */
public final class StandInTokens {

  private static final long FAR = 4_000_000_000L;

  private final Map<String, Integer> callsLeft = new HashMap<>();
  private int issued;
  private int callsEach = Integer.MAX_VALUE;
  private Instant expiry = Instant.ofEpochSecond(FAR);
  private boolean inMillis = true;
  private boolean refusing;

  /** Tokens from now on are dead after so many calls. */
  public synchronized StandInTokens lastingCalls(int calls) {
    callsEach = calls;
    return this;
  }

  /** What the answers say of the end of tokens. */
  public synchronized StandInTokens expiringAt(Instant end) {
    expiry = end;
    return this;
  }

  /** States ends in seconds; milliseconds otherwise. */
  public synchronized StandInTokens inSeconds() {
    inMillis = false;
    return this;
  }

  /** Takes no token any more, however new. */
  public synchronized StandInTokens refusingAll() {
    refusing = true;
    return this;
  }

  /** How many were given. */
  public synchronized int issued() {
    return issued;
  }

  synchronized String issue() {
    issued++;
    String token = "tok+en/" + issued + "=0123456789";
    callsLeft.put(token, callsEach);
    return token;
  }

  synchronized long expiry() {
    return inMillis ? expiry.toEpochMilli() : expiry.getEpochSecond();
  }

  /** Whether a token lives; counts the call. */
  synchronized boolean use(String token) {
    int left = callsLeft.getOrDefault(token, 0);
    callsLeft.put(token, left - 1);
    return left > 0 && !refusing;
  }
}
