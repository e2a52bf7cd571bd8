package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.read.ReadFields;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.Optional;

/**
 * Reads the fields of a url source; see {@link FileFields} for values that the second gate refuses.
 */
final class UrlFields {

  private static final Choices<UrlSource.UrlFormat> FORMATS =
      Choices.of(UrlSource.UrlFormat.values());

  private UrlFields() {}

  static UrlSource read(Fields fields, SourceSpec.SourceCommon common) {
    SourceFields.refuseGrid(fields);
    fields.optional("method").ifPresent(UrlFields::checkMethod);
    return new UrlSource(
        common,
        fields.required("endpoint").flatMap(UrlFields::endpoint).orElseGet(() -> standIn(fields)),
        fields.optional("format").flatMap(UrlFields::format),
        fields.optional("read").map(ReadFields::read).orElse(ReadOptions.DEFAULT),
        fields.optional("terms").flatMap(TermsFields::read));
  }

  private static Optional<HttpsUrl> endpoint(Value value) {
    String written = value.filledText();
    if (written.isEmpty()) {
      return Optional.empty();
    }
    if (Blank.is(written)) {
      value.report(ValidationProblem.EMPTY_FIELD, "endpoint is blank");
      return Optional.empty();
    }
    Optional<ValidationProblem> refusal = HttpsUrl.refusal(written);
    refusal.ifPresent(code -> value.report(code, message(code), code.remedy()));
    return refusal.isPresent() ? Optional.empty() : Optional.of(new HttpsUrl(written));
  }

  /** Never the address itself: it may hold a password. */
  private static String message(ValidationProblem code) {
    return switch (code) {
      case UNSAFE_URL_SCHEME -> "the endpoint does not begin with https://";
      case URL_USERINFO_FORBIDDEN -> "the endpoint carries a user name or password";
      case MISSING_URL_HOST -> "the endpoint names no host";
      default -> "the endpoint is not a well-formed address";
    };
  }

  private static void checkMethod(Value value) {
    String written = value.text();
    if (!written.equals(UrlSource.METHOD)) {
      String message = "the only method is GET, not " + Quoting.quoted(written);
      value.report(ValidationProblem.UNSUPPORTED_SOURCE_METHOD, message, "remove method");
    }
  }

  private static Optional<UrlSource.UrlFormat> format(Value value) {
    String written = value.text();
    Optional<UrlSource.UrlFormat> format = FORMATS.named(written);
    if (format.isEmpty()) {
      SourceFields.unsupportedFormat(value, written, "url", FORMATS.names());
    }
    return format;
  }

  /** An address of the source's own, so that two refused addresses do not seem to be one. */
  private static HttpsUrl standIn(Fields fields) {
    int number = fields.at().notation().hashCode() & Integer.MAX_VALUE;
    return new HttpsUrl("https://source-" + number + ".invalid/");
  }
}
