package io.datasetbuilder.pipeline.source.provider.definition;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Meanings of a provider's codes. Codes of digits are compared as numbers: {@code 0}, {@code 00}
 * and {@code 000} are one.
 *
 * @param ok codes of success
 * @param empty codes that mean no data, which is success with no record
 * @param emptyStatuses HTTP statuses that mean no data
 * @param codes categories of failure codes
 * @param statuses categories of HTTP statuses, where the usual ones do not hold
 * @param texts categories by a text in the provider's message, tried in order, where codes do not
 *     decide
 */
public record ErrorTable(
    Set<String> ok,
    Set<String> empty,
    Set<Integer> emptyStatuses,
    Map<String, FailureCategory> codes,
    Map<Integer, FailureCategory> statuses,
    List<TextRule> texts) {

  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  public ErrorTable {
    ok = Set.copyOf(ok);
    empty = Set.copyOf(empty);
    emptyStatuses = Set.copyOf(emptyStatuses);
    codes = Map.copyOf(codes);
    statuses = Map.copyOf(statuses);
    texts = List.copyOf(texts);
  }

  public boolean isOk(String code) {
    return ok.stream().anyMatch(known -> same(known, code));
  }

  public boolean isEmpty(String code) {
    return empty.stream().anyMatch(known -> same(known, code));
  }

  /** The category of a failure code; empty when the table does not know it. */
  public Optional<FailureCategory> ofCode(String code) {
    return codes.entrySet().stream()
        .filter(entry -> same(entry.getKey(), code))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** The category that a message states; empty when no rule applies. */
  public Optional<FailureCategory> ofMessage(String message) {
    return texts.stream()
        .filter(rule -> message.contains(rule.contains()))
        .map(TextRule::category)
        .findFirst();
  }

  private static boolean same(String known, String code) {
    return known.equals(code)
        || (isDigits(known) && isDigits(code) && plain(known).equals(plain(code)));
  }

  private static boolean isDigits(String code) {
    return DIGITS.matcher(code).matches();
  }

  private static String plain(String digits) {
    return digits.replaceFirst("^0+(?=.)", "");
  }

  /** A text that states a category. */
  public record TextRule(String contains, FailureCategory category) {}
}
