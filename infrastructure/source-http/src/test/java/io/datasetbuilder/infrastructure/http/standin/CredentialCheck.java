package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.infrastructure.http.standin.wire.WireResponse;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.util.Optional;
import java.util.Set;

/** Looks at the keys and tokens of one provider's calls. */
final class CredentialCheck {

  private final StandInTokens tokens;
  private volatile Set<String> keys = Set.of();

  CredentialCheck(StandInTokens tokens) {
    this.tokens = tokens;
  }

  /** No other keys open. */
  void acceptOnly(Set<String> accepted) {
    keys = Set.copyOf(accepted);
  }

  boolean knows(String key) {
    return keys.isEmpty() || keys.contains(key);
  }

  /** How a call is turned away; empty when it may come in. */
  Optional<WireResponse> refusal(StandInCall call) {
    CredentialRule rule = call.route().provider().credential();
    Optional<String> key = call.ask().key();
    if (rule.kind() == Kind.TOKEN_EXCHANGE) {
      return key.filter(tokens::use).isPresent() ? Optional.empty() : Optional.of(dead(call, rule));
    }
    boolean refused = key.isPresent() ? !knows(key.get()) : rule.isRequired();
    return refused
        ? Optional.of(FailureResponses.refuse(call, FailureCategory.AUTH))
        : Optional.empty();
  }

  private static WireResponse dead(StandInCall call, CredentialRule rule) {
    CredentialRule.TokenExchange exchange = rule.token().orElseThrow();
    Optional<String> code = exchange.renewOn().stream().sorted().findFirst();
    return code.map(each -> FailureResponses.code(each).answer(call))
        .orElseGet(() -> FailureResponses.refuse(call, FailureCategory.AUTH));
  }
}
