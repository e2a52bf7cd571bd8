package io.datasetbuilder.auth.credential;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * The keys that the operator has set as variables: {@code SVC_<SLOT>_API_KEY}, and for the second
 * secret of a pair {@code SVC_<SLOT>_API_SECRET}. Blanks around a value are dropped; an empty value
 * counts as not set. Prints no value.
 */
public final class EnvironmentKeys implements ProviderKeys {

  private final Map<String, String> variables;
  private final BiPredicate<String, String> publicValues;

  /**
   * @param variables of the process; others than those of keys are ignored
   * @param publicValues whether a value, of a slot, is no secret, such as the key of a
   *     demonstration
   */
  public EnvironmentKeys(Map<String, String> variables, BiPredicate<String, String> publicValues) {
    this.variables = Map.copyOf(variables);
    this.publicValues = publicValues;
  }

  /** The variable of a slot's key. */
  public static String variable(String slot) {
    return "SVC_" + slot.toUpperCase(Locale.ROOT) + "_API_KEY";
  }

  /** The variable of the second secret of a slot's pair. */
  public static String secretVariable(String slot) {
    return "SVC_" + slot.toUpperCase(Locale.ROOT) + "_API_SECRET";
  }

  /**
   * @throws CredentialFailure of kind {@code INVALID} when a variable is set to what cannot be a
   *     key
   */
  @Override
  public Optional<ProviderKey> find(String slot) {
    return secret(slot, variable(slot))
        .map(key -> new ProviderKey(key, secret(slot, secretVariable(slot))));
  }

  @Override
  public String toString() {
    return "EnvironmentKeys";
  }

  private Optional<Secret> secret(String slot, String variable) {
    String value = variables.getOrDefault(variable, "").strip();
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (Secret.isAcceptable(value)) {
      return Optional.of(new Secret(value));
    }
    if (publicValues.test(slot, value)) {
      return Optional.of(Secret.ofPublicValue(value));
    }
    throw new CredentialFailure(CredentialFailure.Kind.INVALID);
  }
}
