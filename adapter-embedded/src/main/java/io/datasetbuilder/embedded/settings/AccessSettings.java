package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.auth.signup.Administrators;
import io.datasetbuilder.auth.signup.AllowList;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.infrastructure.oidc.OidcSettings;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Settings of authentication and of the keys that callers may use (Spec, "Authentication").
 *
 * @param apiKey key of callers; empty: no key is accepted
 * @param devMode whether every caller is accepted; for development on one machine
 * @param signIn the identity providers of persons; empty: no person signs in
 * @param enforceOwnership whether owners are isolated although no person signs in
 * @param allowsShares whether users may share datasets with each other
 * @param administrators who decides about persons
 * @param ownKeys which keys of the service may not be used in the place of a caller's
 * @param browser which pages may call
 * @param failures how often one address may fail to authenticate
 * @param publicSite readers without a credential, who see what is published for everyone; empty:
 *     every caller needs a credential
 */
public record AccessSettings(
    Optional<Secret> apiKey,
    boolean devMode,
    Optional<SignInSettings> signIn,
    boolean enforceOwnership,
    boolean allowsShares,
    Administrators administrators,
    OwnKeys ownKeys,
    BrowserAccess browser,
    FailureLimit failures,
    Optional<PublicSiteSettings> publicSite) {

  /** Whether owners are kept apart (Spec, "Authentication", rules 4 and 5). */
  public boolean multiUser() {
    return signIn.isPresent() || enforceOwnership;
  }

  /** Whether an identity provider may be reached without TLS, which is for development only. */
  public boolean signsInWithoutTls() {
    return signIn.filter(settings -> settings.providers().allowsLoopbackHttp()).isPresent();
  }

  /** Sign-in of the readers of pages, at the first provider; empty when they need a key. */
  public Optional<PageSignIn> pageSignIn() {
    return signIn.flatMap(
        settings ->
            settings
                .pageClient()
                .map(client -> new PageSignIn(settings.providers().issuers().get(0), client)));
  }

  /** Whether a caller's own keys are the only ones that call providers. */
  public boolean requiresOwnProviderKeys() {
    return ownKeys.provider() || multiUser();
  }

  /** Origin of the credential that publishes runs. */
  public PublishCredential publishCredential() {
    if (multiUser()) {
      return PublishCredential.REQUEST;
    }
    return ownKeys.publish() ? PublishCredential.STORED : PublishCredential.STORED_OR_SERVER;
  }

  /** Whether a run may be published with a credential of the service. */
  public boolean publishesWithServerCredential() {
    return publishCredential() == PublishCredential.STORED_OR_SERVER;
  }

  /** Origin of the credential that publishes runs (Spec, "Authentication", rule 11). */
  public enum PublishCredential implements WireNamed.LowerCase {
    /** The one that comes with the request. */
    REQUEST,
    /** The caller's own, as it is stored. */
    STORED,
    /** The caller's own, else that of the service. */
    STORED_OR_SERVER
  }

  /**
   * The identity providers that vouch for persons.
   *
   * @param allowList who enters without an approval
   * @param pageClient the client id of the pages at the first provider; empty: tokens come from
   *     elsewhere
   */
  public record SignInSettings(
      OidcSettings providers, AllowList allowList, Optional<String> pageClient) {}

  /**
   * Sign-in of the readers of pages, in their browsers.
   *
   * @param issuer the provider, whose discovery document the browser reads
   * @param clientId of the pages at the provider; not a secret
   */
  public record PageSignIn(String issuer, String clientId) {

    /** The origin of the provider, such as {@code https://id.example}. */
    public String origin() {
      URI address = URI.create(issuer);
      return address.getScheme() + "://" + address.getRawAuthority();
    }
  }

  /**
   * Keys of the service that may not be used in the place of a caller's own.
   *
   * @param provider those that call providers
   * @param publish those that publish
   * @param jobKeyLife how long a job keeps the keys that came with its request
   */
  public record OwnKeys(boolean provider, boolean publish, Duration jobKeyLife) {}

  /**
   * Origins whose pages may call the service.
   *
   * @param origins such as {@code https://host}
   * @param extended whether they may use every method and the headers of credentials
   */
  public record BrowserAccess(List<String> origins, boolean extended) {
    public BrowserAccess {
      origins = List.copyOf(origins);
    }
  }

  /**
   * Readers without a credential.
   *
   * @param callsPerMinute of one address; 0: any number
   */
  public record PublicSiteSettings(long callsPerMinute) {}

  /**
   * Failed authentications of one address.
   *
   * @param most within the window; 0 or less: any number
   * @param window at least one second
   */
  public record FailureLimit(long most, Duration window) {}
}
