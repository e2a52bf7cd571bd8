package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.FieldRules;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.source.DeclaredTerms.Redistribution;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.Optional;

/**
 * Reads {@code terms}. A link that is no https address is noted here, and left out; the rest is
 * checked afterwards.
 */
final class TermsFields {

  private static final Fields.KnownFields FIELDS =
      Fields.KnownFields.of("redistribution", "statement", "link");

  private static final Choices<Redistribution> REDISTRIBUTION = Choices.of(Redistribution.values());

  private TermsFields() {}

  /** The terms that a value writes; empty when it is no mapping. */
  static Optional<DeclaredTerms> read(Value value) {
    return value.fields(FIELDS).map(TermsFields::terms);
  }

  /** Declared terms without a choice would be the most restricted ones; the spec is refused. */
  private static DeclaredTerms terms(Fields fields) {
    return new DeclaredTerms(
        fields
            .required("redistribution")
            .map(value -> value.choice(REDISTRIBUTION))
            .orElse(Redistribution.FORBIDDEN),
        fields.requiredText("statement"),
        fields.optional("link").flatMap(TermsFields::link));
  }

  /** Never the address itself in a message: it may hold a password. */
  private static Optional<HttpsUrl> link(Value value) {
    String written = value.filledText();
    if (written.isEmpty()) {
      return Optional.empty();
    }
    if (HttpsUrl.refusal(written).isPresent()) {
      String message = "the link is not a well-formed https address without a user name";
      value.report(ValidationProblem.INVALID_TERMS_LINK, message);
      return Optional.empty();
    }
    return Optional.of(new HttpsUrl(written));
  }

  /** Notes what is wrong with the terms at a place. */
  static void check(DeclaredTerms terms, FieldPath at, ProblemLog log) {
    FieldPath statement = at.field("statement");
    FieldRules.checkFilled(terms.statement(), "statement", at, log);
    FieldRules.checkProse(terms.statement(), statement, log);
    FieldRules.checkLength(terms.statement(), DeclaredTerms.LONGEST_STATEMENT, statement, log);
  }
}
