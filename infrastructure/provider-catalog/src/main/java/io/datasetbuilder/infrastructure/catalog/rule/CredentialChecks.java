package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.stream.Stream;

/** Checks that the need for a key, and how it travels, are stated once and everywhere alike. */
record CredentialChecks(ProviderDefinition provider, DefinitionProblems problems) {

  private static final FieldPath AT = FieldPath.ROOT.field("credential");

  void check() {
    if (provider.credential().kind() == Kind.NONE) {
      nothingToCarry();
    } else {
      carried();
      encrypted();
    }
    pair();
    token();
  }

  private void nothingToCarry() {
    if (provider.credential().travels().isPresent()) {
      problems.contradiction(
          AT.field("travels"),
          "A key travels, and the credential's kind is none.",
          "Write kind: key, or remove travels.");
    }
    if (provider.credential().need() != Need.NEVER) {
      problems.contradiction(
          AT.field("required"),
          "A credential is asked for, and its kind is none.",
          "Write kind: key, or remove required.");
    }
  }

  private void carried() {
    if (provider.credential().travels().isEmpty()) {
      problems.contradiction(
          AT,
          "A key is asked for, and nothing states where it travels.",
          "Write travels: query:<param>, header:<name> or path.");
    }
    if (provider.credential().need() == Need.NEVER) {
      problems.contradiction(
          AT.field("required"),
          "The credential is never needed, and its kind is "
              + provider.credential().kind().wire()
              + ".",
          "Write required, optional, or kind: none.");
    }
  }

  /** One transport carries one secret: the second of a pair would never be sent. */
  private void pair() {
    if (provider.credential().kind() == Kind.KEY_PAIR) {
      problems.contradiction(
          AT.field("kind"),
          "A pair is asked for, and only its first secret would travel.",
          "Write kind: key, or exchange the pair: kind: token_exchange with secret_param.");
    }
  }

  private void encrypted() {
    boolean plain = addresses().anyMatch(address -> address.startsWith("http://"));
    if (plain && provider.endpoint().insecureHttpReason().isEmpty()) {
      problems.contradiction(
          FieldPath.ROOT.field("base_url"),
          "A key would travel unencrypted, and no reason is given.",
          "Use https, or write insecure_http_reason.");
    }
  }

  private Stream<String> addresses() {
    return Stream.of(
            Stream.of(provider.endpoint().baseUrl()),
            provider.credential().token().stream().map(token -> token.url()),
            provider.datasets().stream().map(DatasetDefinition::request).map(r -> r.url()),
            provider.datasets().stream()
                .flatMap(dataset -> dataset.request().count().stream())
                .flatMap(count -> count.url().stream()))
        .flatMap(each -> each);
  }

  private void token() {
    boolean exchanges = provider.credential().kind() == Kind.TOKEN_EXCHANGE;
    if (exchanges && provider.credential().token().isEmpty()) {
      problems.contradiction(
          AT,
          "A key is exchanged for a token, and nothing states how.",
          "Write token: with url, key_param and token_at.");
    }
    if (!exchanges && provider.credential().token().isPresent()) {
      problems.contradiction(
          AT.field("token"),
          "A token is bought, and the credential's kind is "
              + provider.credential().kind().wire()
              + ".",
          "Write kind: token_exchange, or remove token.");
    }
    provider
        .credential()
        .token()
        .ifPresent(
            token ->
                new UrlTemplateChecks(provider, AT.field("token").field("url"), problems)
                    .checkFixed(token.url()));
  }
}
