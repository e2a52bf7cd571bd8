package io.datasetbuilder.embedded.provider;

import io.datasetbuilder.auth.credential.KeyCodec;
import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.problem.CredentialProblem;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;

/**
 * A key as somebody hands it in: one line; for a pair two, or one with a colon between both. A
 * refusal says what is wrong with it, and nothing of it.
 */
final class SuppliedKey {

  private SuppliedKey() {}

  static Result<ProviderKey> read(String text, CredentialRule rule) {
    String lines = rule.isPair() ? inTwoLines(text.strip()) : text;
    return KeyCodec.read(lines)
        .map(key -> judged(key, rule))
        .orElseGet(
            () ->
                refused(
                    "the text cannot be a key: it is blank, too short, too long or holds control"
                        + " characters"));
  }

  private static Result<ProviderKey> judged(ProviderKey key, CredentialRule rule) {
    if (!rule.isMetBy(key)) {
      return refused("the provider takes a key and a second secret: a line each");
    }
    return key.second().isPresent() && !rule.isPair()
        ? refused("the provider takes one key: a single line")
        : Result.ok(key);
  }

  private static String inTwoLines(String text) {
    return text.lines().count() == 1 ? text.replaceFirst(":", "\n") : text;
  }

  private static Result<ProviderKey> refused(String message) {
    return Result.refused(Problem.of(CredentialProblem.INVALID_CREDENTIAL, "", message));
  }
}
