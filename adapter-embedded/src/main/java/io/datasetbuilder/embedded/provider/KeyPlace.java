package io.datasetbuilder.embedded.provider;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.publish.PublishSlot;
import io.datasetbuilder.pipeline.source.provider.connection.CredentialProblem;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Slot in which a key is stored, and the parser of its keys: the key of a provider, or one half of
 * a credential that publishes runs.
 *
 * @param name as it is shown in problems
 * @param reader makes the key of a text, and refuses without showing anything of it
 */
record KeyPlace(String name, CredentialRule rule, Function<String, Result<ProviderKey>> reader) {

  static KeyPlace of(ProviderDefinition provider) {
    return new KeyPlace(
        provider.credential().slot(), provider.credential(), text -> keyOf(provider, text));
  }

  static KeyPlace of(PublishSlot slot) {
    CredentialRule rule =
        new CredentialRule(
            Kind.KEY, Need.REQUIRED, slot.slot(), Optional.empty(), Optional.empty(), Set.of());
    return new KeyPlace(
        slot.wire(),
        rule,
        text ->
            slot.stored(text)
                .map(Result::ok)
                .orElseGet(() -> invalid("the text cannot be a " + slot)));
  }

  Result<ProviderKey> read(String text) {
    return reader.apply(text);
  }

  /** One line; for a pair two, or one with a colon between both. */
  private static Result<ProviderKey> keyOf(ProviderDefinition provider, String text) {
    CredentialRule rule = provider.credential();
    if (rule.need() == Need.NEVER) {
      return Result.refused(
          Problem.of(
              CredentialProblem.PROVIDER_TAKES_NO_KEY, "", provider.name() + " takes no key"));
    }
    Optional<ProviderKey> read = ProviderKey.read(text, rule.isPair());
    if (read.isEmpty()) {
      return invalid(
          "the text cannot be a key: it is blank, too short, too long or holds control characters");
    }
    if (!rule.isMetBy(read.get())) {
      return invalid("the provider takes a key and a second secret: a line each");
    }
    return read.get().second().isPresent() && !rule.isPair()
        ? invalid("the provider takes one key: a single line")
        : Result.ok(read.get());
  }

  private static Result<ProviderKey> invalid(String message) {
    return Result.refused(Problem.of(CredentialProblem.INVALID_CREDENTIAL, "", message));
  }
}
