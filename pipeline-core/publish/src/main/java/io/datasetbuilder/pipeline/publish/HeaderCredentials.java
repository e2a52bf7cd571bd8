package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.problem.Result;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Credentials that one request brought in {@code X-Publish-Credential} (Spec, "Authentication",
 * rule 11). They exist as long as the request, and are never printed.
 */
public final class HeaderCredentials implements CallerCredential.Lookup {

  private static final String HF_TOKEN = "HF_TOKEN";
  private static final String KAGGLE_USERNAME = "KAGGLE_USERNAME";
  private static final String KAGGLE_KEY = "KAGGLE_KEY";
  private static final Set<String> VARIABLES = Set.of(HF_TOKEN, KAGGLE_USERNAME, KAGGLE_KEY);

  /**
   * Name of a Kaggle account, without a colon, which ends the name in the credential that Kaggle
   * receives.
   */
  private static final Pattern USERNAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");

  private final Map<PublishTarget, HubCredential> credentials;

  private HeaderCredentials(Map<PublishTarget, HubCredential> credentials) {
    this.credentials = Map.copyOf(credentials);
  }

  /** Credentials of a request that brought none. */
  public static HeaderCredentials none() {
    return new HeaderCredentials(Map.of());
  }

  /**
   * Reads the header {@code <variable>=<value>}, repeated or with its entries separated by commas.
   *
   * @param values values of the header, unchanged; empty when it is missing
   * @return refused, without a word of the header, when an entry is malformed, a variable is
   *     unknown or appears twice with different values, or the pair for Kaggle is not whole
   */
  public static Result<HeaderCredentials> parse(Iterable<String> values) {
    Map<String, String> variables = new HashMap<>();
    for (String value : values) {
      for (String entry : value.split(",", -1)) {
        if (!add(variables, entry.strip())) {
          return malformed();
        }
      }
    }
    Optional<String> username = Optional.ofNullable(variables.get(KAGGLE_USERNAME));
    Optional<String> key = Optional.ofNullable(variables.get(KAGGLE_KEY));
    if (username.isPresent() != key.isPresent()) {
      return malformed();
    }
    Map<PublishTarget, HubCredential> credentials = new HashMap<>();
    Optional.ofNullable(variables.get(HF_TOKEN))
        .map(token -> new HubCredential.Token(new Secret(token)))
        .ifPresent(token -> credentials.put(PublishTarget.HUGGINGFACE, token));
    username
        .flatMap(name -> key.map(secret -> new HubCredential.UserKey(name, new Secret(secret))))
        .ifPresent(pair -> credentials.put(PublishTarget.KAGGLE, pair));
    return Result.ok(new HeaderCredentials(credentials));
  }

  private static boolean add(Map<String, String> variables, String entry) {
    int equals = entry.indexOf('=');
    if (equals < 0) {
      return false;
    }
    String variable = entry.substring(0, equals).strip();
    String value = entry.substring(equals + 1).strip();
    boolean acceptable =
        variable.equals(KAGGLE_USERNAME)
            ? USERNAME.matcher(value).matches()
            : Secret.isAcceptable(value);
    if (!VARIABLES.contains(variable) || !acceptable) {
      return false;
    }
    String known = variables.putIfAbsent(variable, value);
    return known == null || known.equals(value);
  }

  private static Result<HeaderCredentials> malformed() {
    return Result.refused(
        PublishProblem.INVALID_PUBLISH_CREDENTIAL.with(
            "the header X-Publish-Credential is malformed: send HF_TOKEN=<token>, or"
                + " KAGGLE_USERNAME=<name> and KAGGLE_KEY=<key>"));
  }

  @Override
  public CallerCredential find(PublishTarget target) {
    return Optional.ofNullable(credentials.get(target))
        .<CallerCredential>map(CallerCredential.Present::new)
        .orElseGet(CallerCredential.NotSent::new);
  }

  @Override
  public String toString() {
    return "HeaderCredentials";
  }
}
