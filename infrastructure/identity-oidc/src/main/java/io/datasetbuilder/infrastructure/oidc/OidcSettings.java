package io.datasetbuilder.infrastructure.oidc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Settings of the trusted identity providers (Spec, "Authentication", rule 2).
 *
 * @param issuers the identifiers of the providers, compared character by character; at least one
 * @param audience audience that each token must state
 * @param keySetAddresses of each issuer, in their order; empty: those of the discovery document of
 *     each issuer
 * @param keySetTimeToLive how long a fetched key set is used, longer than zero and at most 30 days
 * @param allowsLoopbackHttp whether providers on this machine may be reached without TLS, for
 *     development
 * @param teams the claim that states the teams of persons; empty: nobody is in a team
 */
public record OidcSettings(
    List<String> issuers,
    String audience,
    List<String> keySetAddresses,
    Duration keySetTimeToLive,
    boolean allowsLoopbackHttp,
    Optional<TeamsClaim> teams) {

  public static final Duration STANDARD_TIME_TO_LIVE = Duration.ofHours(1);

  /** A key that its issuer has withdrawn can be used no longer than this. */
  private static final Duration LONGEST_TIME_TO_LIVE = Duration.ofDays(30);

  /**
   * @throws IllegalArgumentException when there are {@link #faults}
   */
  public OidcSettings {
    issuers = List.copyOf(issuers);
    keySetAddresses = List.copyOf(keySetAddresses);
    List<Fault> faults =
        faults(issuers, audience, keySetAddresses, keySetTimeToLive, allowsLoopbackHttp);
    if (!faults.isEmpty()) {
      throw new IllegalArgumentException("settings of identity providers: " + faults);
    }
  }

  /** Settings of providers that state no teams. */
  public OidcSettings(
      List<String> issuers,
      String audience,
      List<String> keySetAddresses,
      Duration keySetTimeToLive,
      boolean allowsLoopbackHttp) {
    this(
        issuers, audience, keySetAddresses, keySetTimeToLive, allowsLoopbackHttp, Optional.empty());
  }

  /** The same, where a claim states the teams of persons. */
  public OidcSettings withTeams(Optional<TeamsClaim> claim) {
    return new OidcSettings(
        issuers, audience, keySetAddresses, keySetTimeToLive, allowsLoopbackHttp, claim);
  }

  /** All that is wrong with such settings; empty when they can be used. */
  public static List<Fault> faults(
      List<String> issuers,
      String audience,
      List<String> keySetAddresses,
      Duration keySetTimeToLive,
      boolean allowsLoopbackHttp) {
    List<Fault> faults = new ArrayList<>();
    if (issuers.isEmpty()) {
      faults.add(new Fault(Part.ISSUERS, "must name an issuer"));
    }
    Set<String> known = new HashSet<>();
    for (String issuer : issuers) {
      ProviderAddress.requirement(issuer, allowsLoopbackHttp)
          .ifPresent(requirement -> faults.add(new Fault(Part.ISSUERS, requirement)));
      if (issuer.indexOf('?') >= 0) {
        faults.add(new Fault(Part.ISSUERS, "must have no query"));
      }
      if (!known.add(issuer)) {
        faults.add(new Fault(Part.ISSUERS, "must name each issuer once"));
      }
    }
    if (audience.isBlank()) {
      faults.add(new Fault(Part.AUDIENCE, "must not be empty"));
    }
    for (String address : keySetAddresses) {
      // Some providers select a key set by a query.
      ProviderAddress.requirement(address, allowsLoopbackHttp)
          .ifPresent(requirement -> faults.add(new Fault(Part.KEY_SET_ADDRESSES, requirement)));
    }
    if (!keySetAddresses.isEmpty() && keySetAddresses.size() != issuers.size()) {
      faults.add(new Fault(Part.KEY_SET_ADDRESSES, "must be one for each issuer, or none"));
    }
    if (keySetTimeToLive.compareTo(Duration.ZERO) <= 0
        || keySetTimeToLive.compareTo(LONGEST_TIME_TO_LIVE) > 0) {
      faults.add(
          new Fault(Part.KEY_SET_TIME_TO_LIVE, "must be longer than zero and at most 30 days"));
    }
    return List.copyOf(faults);
  }

  /** A part of the settings, by which callers map faults to their own names. */
  public enum Part {
    ISSUERS,
    AUDIENCE,
    KEY_SET_ADDRESSES,
    KEY_SET_TIME_TO_LIVE
  }

  /**
   * Reason why settings cannot be used.
   *
   * @param requirement what the part must be; follows its name in a sentence and quotes no value
   */
  public record Fault(Part part, String requirement) {}
}
