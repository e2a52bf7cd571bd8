package io.datasetbuilder.pipeline.table.silver;

import static io.datasetbuilder.pipeline.table.plan.Expression.text;

import io.datasetbuilder.buildspec.schema.CastForm.Negative;
import io.datasetbuilder.buildspec.schema.CastForm.NumberType;
import io.datasetbuilder.buildspec.schema.CastForm.Numeric;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Concat;
import io.datasetbuilder.pipeline.table.plan.Expression.Convert;
import io.datasetbuilder.pipeline.table.plan.Expression.Extract;
import io.datasetbuilder.pipeline.table.plan.Expression.FindsMatch;
import io.datasetbuilder.pipeline.table.plan.Expression.Matches;
import io.datasetbuilder.pipeline.table.plan.Expression.NullLiteral;
import io.datasetbuilder.pipeline.table.plan.Expression.Replace;
import io.datasetbuilder.pipeline.table.plan.Expression.Translate;
import io.datasetbuilder.pipeline.table.plan.Expression.When;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Numbers in a declared form. A text that has the form is rewritten as a plain number, digit by
 * digit, which is then converted as a plain text would be.
 */
final class NumberTexts {

  private static final String WIDE = "０１２３４５６７８９．，－＋（）％　";
  private static final String NARROW = "0123456789.,-+()% ";

  /** Blanks as thousands signs and around units. */
  private static final String BLANKS = " \u00a0\u2009\u202f";

  private static final String BLANK = "[" + BLANKS + "]?";
  private static final String QUOTES = "'\u2019";
  private static final String TRIANGLES = "[\u25b3\u25b2]";

  private final Numeric form;

  NumberTexts(Numeric form) {
    this.form = form;
  }

  /** The type of the numbers. */
  static DataType target(NumberType type) {
    if (type instanceof NumberType.Exact exact) {
      return new DataType.Decimal(exact.precision(), exact.scale());
    }
    return type instanceof NumberType.Whole ? Whole.INT64 : Simple.FLOAT64;
  }

  /** The number; null for a text without the form, and where the type does not hold it. */
  Expression cast(Expression value) {
    Expression written = form.fullWidth() ? new Translate(value, WIDE, NARROW) : value;
    DataType type = target(form.type());
    return new When(
        new Matches(written, grammar()), converted(plain(written), type), new NullLiteral(type));
  }

  /**
   * A plain number, such as {@code -12.50}, in a type; null where the type does not hold it.
   *
   * @param type {@code INT64}, {@code FLOAT64} or a decimal
   */
  static Expression exact(Expression plain, DataType type) {
    if (type instanceof DataType.Decimal decimal) {
      return new When(
          new Matches(plain, held(decimal, 0)), new Convert(plain, type), new NullLiteral(type));
    }
    return type == Simple.FLOAT64 ? TextCasts.decimal(plain) : TextCasts.whole(plain);
  }

  private Expression converted(Expression plain, DataType type) {
    if (type instanceof DataType.Decimal decimal) {
      return new When(
          new Matches(plain, held(decimal, form.percent() ? 2 : 0)),
          new Convert(percent(plain), type),
          new NullLiteral(type));
    }
    return type == Simple.FLOAT64 ? TextCasts.decimal(percent(plain)) : new Convert(plain, type);
  }

  /** A hundredth, without a division. */
  private Expression percent(Expression plain) {
    return form.percent() ? new Concat(List.of(plain, text("e-2"))) : plain;
  }

  /** Digits that the decimal holds: an engine rounds others away. */
  private static String held(DataType.Decimal decimal, int moved) {
    int whole = decimal.precision() - decimal.scale() + moved;
    int fraction = decimal.scale() - moved;
    return "-?0*[0-9]{0," + whole + "}(?:\\.[0-9]{0," + fraction + "}0*)?";
  }

  /** The number without currency, signs and thousands, with a point and a minus. */
  private Expression plain(Expression written) {
    Expression number = written;
    for (String currency : form.currency()) {
      number = new Replace(number, currency, "");
    }
    String point = PatternTexts.quoted(String.valueOf(form.decimal()));
    String loose =
        form.koreanUnits()
            ? "[^0-9]*([0-9].*?)" + "[^0-9만억조]*"
            : "[^0-9" + point + "]*([0-9" + point + "].*?)[^0-9" + point + "]*";
    Expression digits = new Extract(number, loose, 1);
    if (form.thousands().isPresent()) {
      digits = new Translate(digits, thousandsSigns(), "");
    }
    digits = new Replace(digits, String.valueOf(form.decimal()), ".");
    Expression counted = form.koreanUnits() ? KoreanUnits.digits(digits) : digits;
    String marks = "^[^0-9" + point + "]*(?:[-\u2212(]|" + TRIANGLES + ")|-$";
    return new When(
        new FindsMatch(number, marks), new Concat(List.of(text("-"), counted)), counted);
  }

  private String thousandsSigns() {
    char sign = form.thousands().orElseThrow();
    return BLANKS.indexOf(sign) >= 0
        ? BLANKS
        : QUOTES.indexOf(sign) >= 0 ? QUOTES : String.valueOf(sign);
  }

  private String grammar() {
    String number = form.koreanUnits() ? KoreanUnits.grammar(whole(), point()) : number();
    String sign = form.negatives().contains(Negative.MINUS_SIGN) ? "[+\u2212-]" : "[+-]";
    String currency = currency();
    String before = currency.isEmpty() ? "" : "(?:" + currency + BLANK + ")?";
    String after =
        form.percent() ? BLANK + "%" : currency.isEmpty() ? "" : "(?:" + BLANK + currency + ")?";
    String bare = before + number + after;
    String signed =
        "(?:" + sign + "?" + before + "|" + before + sign + BLANK + ")" + number + after;
    String all = signed;
    if (form.negatives().contains(Negative.PARENTHESES)) {
      all += "|\\(" + bare + "\\)";
    }
    if (form.negatives().contains(Negative.TRIANGLE)) {
      all += "|" + TRIANGLES + BLANK + bare;
    }
    if (form.negatives().contains(Negative.TRAILING_MINUS)) {
      all += "|" + bare + "-";
    }
    return "(?:" + all + ")";
  }

  private String currency() {
    return form.currency().isEmpty()
        ? ""
        : form.currency().stream()
            .map(PatternTexts::quoted)
            .collect(Collectors.joining("|", "(?:", ")"));
  }

  private String number() {
    String fraction =
        form.type() instanceof NumberType.Whole
            ? "(?:" + point() + "0+)?"
            : "(?:" + point() + "[0-9]*)?";
    String exponent =
        form.type() instanceof NumberType.Binary && !form.percent()
            ? "(?:[eE][+-]?[0-9]{1,3})?"
            : "";
    String pointFirst = form.type() instanceof NumberType.Whole ? "" : "|" + point() + "[0-9]+";
    return "(?:" + whole() + fraction + pointFirst + ")" + exponent;
  }

  /** Digits, or groups of three; with commas also those of India, of two but for the last. */
  private String whole() {
    if (form.thousands().isEmpty()) {
      return "[0-9]+";
    }
    String sign = "[" + PatternTexts.quoted(thousandsSigns()) + "]";
    String group = form.thousands().filter(each -> each == ',').isPresent() ? "{2,3}" : "{3}";
    return "(?:[0-9]+|[0-9]{1,3}(?:" + sign + "[0-9]" + group + ")*" + sign + "[0-9]{3})";
  }

  private String point() {
    return PatternTexts.quoted(String.valueOf(form.decimal()));
  }
}
