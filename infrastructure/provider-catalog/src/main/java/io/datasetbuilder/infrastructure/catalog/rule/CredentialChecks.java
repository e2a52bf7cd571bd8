package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.stream.Stream;

/** Whether a key is needed and how it travels must be stated once and the same way everywhere. */
final class CredentialChecks {

  private static final FieldPath AT = FieldPath.ROOT.field("credential");

  private final ProviderDefinition provider;
  private final CredentialRule rule;
  private final DefinitionProblems faults;

  CredentialChecks(ProviderDefinition provider, DefinitionProblems faults) {
    this.provider = provider;
    this.rule = provider.credential();
    this.faults = faults;
  }

  void check() {
    if (rule.kind() == Kind.NONE) {
      nothingToCarry();
    } else {
      carried();
      encrypted();
    }
    pair();
    token();
  }

  private void nothingToCarry() {
    if (rule.travels().isPresent()) {
      faults.contradiction(
          AT.field("travels"),
          "A key travels, and the credential's kind is none.",
          "Write kind: key, or remove travels.");
    }
    if (rule.need() != Need.NEVER) {
      faults.contradiction(
          AT.field("required"),
          "A credential is asked for, and its kind is none.",
          "Write kind: key, or remove required.");
    }
  }

  private void carried() {
    if (rule.travels().isEmpty()) {
      faults.contradiction(
          AT,
          "A key is asked for, and nothing states where it travels.",
          "Write travels: query:<param>, header:<name> or path.");
    }
    if (rule.need() == Need.NEVER) {
      faults.contradiction(
          AT.field("required"),
          "The credential is never needed, and its kind is " + rule.kind().wire() + ".",
          "Write required, optional, or kind: none.");
    }
  }

  /** One transport carries one secret: the second of a pair would never be sent. */
  private void pair() {
    if (rule.kind() == Kind.KEY_PAIR) {
      faults.contradiction(
          AT.field("kind"),
          "A pair is asked for, and only its first secret would travel.",
          "Write kind: key, or exchange the pair: kind: token_exchange with secret_param.");
    }
  }

  private void encrypted() {
    boolean plain = addresses().anyMatch(address -> address.startsWith("http://"));
    if (plain && provider.endpoint().insecureHttpReason().isEmpty()) {
      faults.contradiction(
          FieldPath.ROOT.field("base_url"),
          "A key would travel unencrypted, and no reason is given.",
          "Use https, or write insecure_http_reason.");
    }
  }

  private Stream<String> addresses() {
    return Stream.of(
            Stream.of(provider.endpoint().baseUrl()),
            rule.token().stream().map(token -> token.url()),
            provider.datasets().stream().map(DatasetDefinition::request).map(r -> r.url()),
            provider.datasets().stream()
                .flatMap(dataset -> dataset.request().count().stream())
                .flatMap(count -> count.url().stream()))
        .flatMap(each -> each);
  }

  private void token() {
    boolean exchanges = rule.kind() == Kind.TOKEN_EXCHANGE;
    if (exchanges && rule.token().isEmpty()) {
      faults.contradiction(
          AT,
          "A key is exchanged for a token, and nothing states how.",
          "Write token: with url, key_param and token_at.");
    }
    if (!exchanges && rule.token().isPresent()) {
      faults.contradiction(
          AT.field("token"),
          "A token is bought, and the credential's kind is " + rule.kind().wire() + ".",
          "Write kind: token_exchange, or remove token.");
    }
    rule.token()
        .ifPresent(
            token ->
                new UrlTemplateChecks(provider, AT.field("token").field("url"), faults)
                    .checkFixed(token.url()));
  }
}
