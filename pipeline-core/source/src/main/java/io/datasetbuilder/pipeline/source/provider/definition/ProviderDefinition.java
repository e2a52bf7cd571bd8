package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One provider with its datasets.
 *
 * @param name what a BuildSpec writes: {@code [a-z][a-z0-9_]*}
 * @param about what the catalog shows
 * @param endpoint where calls go, and who may see the key
 * @param credential whether a key is needed and how it travels
 * @param pace how fast it may be called
 * @param http peculiarities of its server
 * @param datasets sorted by name
 * @param elsewhere datasets that other tools list under this provider and that another provider has
 *     here, by the names of those tools
 */
public record ProviderDefinition(
    String name,
    ProviderAbout about,
    Endpoint endpoint,
    CredentialRule credential,
    Pace pace,
    HttpTraits http,
    List<DatasetDefinition> datasets,
    Map<String, DatasetRef> elsewhere) {

  public ProviderDefinition {
    datasets = List.copyOf(datasets);
    elsewhere = Map.copyOf(elsewhere);
  }

  /** The dataset of this name. */
  public Optional<DatasetDefinition> dataset(String dataset) {
    return datasets.stream().filter(each -> each.isCalled(dataset)).findFirst();
  }

  /** The same provider, reached elsewhere. */
  public ProviderDefinition at(Endpoint other) {
    return new ProviderDefinition(name, about, other, credential, pace, http, datasets, elsewhere);
  }

  /** The same provider with other datasets. */
  public ProviderDefinition with(List<DatasetDefinition> others) {
    return new ProviderDefinition(name, about, endpoint, credential, pace, http, others, elsewhere);
  }

  /** A dataset by the names of its provider and of itself. */
  public record DatasetRef(String provider, String dataset) {

    /** The dataset of a key such as {@code its.road_traffic}; a dataset's name may have dots. */
    public static DatasetRef of(String key) {
      int dot = key.indexOf('.');
      return new DatasetRef(key.substring(0, dot), key.substring(dot + 1));
    }
  }

  /**
   * Description of a provider in the catalog.
   *
   * @param keyPage page on which a user applies for a key
   */
  public record ProviderAbout(
      String title,
      Optional<String> description,
      Optional<String> homepage,
      Optional<String> keyPage,
      Readiness status) {}

  /**
   * Address of a provider's calls.
   *
   * @param baseUrl scheme, host, optional port and path, without a slash at the end
   * @param hosts the only hosts that are called: exact names, or {@code .suffix} for a domain and
   *     all below it; checked before a key is read, and again on the final address
   * @param insecureHttpReason the reason why a key may be sent unencrypted; required for http with
   *     a key
   */
  public record Endpoint(String baseUrl, List<String> hosts, Optional<String> insecureHttpReason) {

    public Endpoint {
      hosts = List.copyOf(hosts);
    }

    /**
     * Whether a host may be called.
     *
     * @param host lower case, without a trailing dot
     */
    public boolean allows(String host) {
      return hosts.stream()
          .anyMatch(
              allowed ->
                  allowed.startsWith(".")
                      ? host.endsWith(allowed) || host.equals(allowed.substring(1))
                      : host.equals(allowed));
    }
  }

  /**
   * Rate at which a provider may be called; the client keeps to it, for all sources that share a
   * credential slot. Each bound is at least 1 where present.
   *
   * @param minGapMs milliseconds between the starts of two calls
   */
  public record Pace(OptionalInt maxPerSecond, OptionalInt maxPerMinute, OptionalInt minGapMs) {

    private static final Pace FREE =
        new Pace(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());

    public boolean isFree() {
      return equals(FREE);
    }
  }

  /**
   * Peculiarities of a provider's server.
   *
   * @param timeoutSeconds of a whole exchange, up to 120; 30 when empty
   * @param legacyCiphers whether old TLS suites are offered; certificates are verified in any case
   */
  public record HttpTraits(OptionalInt timeoutSeconds, boolean legacyCiphers) {}

  /** Extent to which a definition has been tried against the live service. */
  public enum Readiness implements WireNamed.LowerCase {
    /** A user with a key has run it. */
    ACTIVE,
    /** Written from documents alone. */
    UNVERIFIED,
    /** Works, but changes or fails often. */
    UNSTABLE,
    /** Works, but its provider advises another one. */
    DEPRECATED,
    /** Known not to work. */
    BROKEN
  }
}
