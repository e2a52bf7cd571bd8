package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionProblems;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.pipeline.source.provider.definition.KeyTransport;
import io.datasetbuilder.pipeline.source.provider.definition.TokenExchange;
import java.util.Set;

/** Makes a credential's rule of its members. */
final class CredentialMapper {

  private static final FieldPath AT = FieldPath.ROOT.field("credential");

  private final Members members;
  private final DefinitionProblems faults;

  CredentialMapper(Members members, DefinitionProblems faults) {
    this.members = members;
    this.faults = faults;
  }

  /**
   * The rule.
   *
   * @param provider whose name is the slot where none is written
   */
  CredentialRule read(String provider) {
    Kind kind = members.choice("kind", Kind.values()).orElse(Kind.NONE);
    Need usual = kind == Kind.NONE ? Need.NEVER : Need.REQUIRED;
    return new CredentialRule(
        kind,
        members.choice("required", Need.values()).orElse(usual),
        members.textOr("slot", provider),
        members.text("travels").map(this::transport),
        members.maybeBelow("token").map(CredentialMapper::token),
        Set.copyOf(members.texts("public_values")));
  }

  private KeyTransport transport(String written) {
    String place = written.substring(written.indexOf(':') + 1);
    if (written.startsWith("header:")) {
      return new KeyTransport.Header(place, members.textOr("prefix", ""));
    }
    if (members.has("prefix")) {
      faults.contradiction(
          AT.field("prefix"),
          "A prefix stands before a key in a header, and this key travels elsewhere.",
          "Remove the prefix, or let the key travel in a header.");
    }
    return written.startsWith("query:") ? new KeyTransport.Query(place) : new KeyTransport.Path();
  }

  private static TokenExchange token(Members token) {
    return new TokenExchange(
        token.needed("url"),
        token.needed("key_param"),
        token.text("secret_param"),
        token.pointer("token_at").orElseThrow(),
        token.pointer("expires_at"),
        Set.copyOf(token.texts("renew_on")));
  }
}
