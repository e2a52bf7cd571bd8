package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Words of a column's name. Whole words count, not parts of them: {@code hotel_sales} states no
 * telephone numbers.
 *
 * @param words in lower case, in their order
 */
record ColumnWords(List<String> words) {

  ColumnWords {
    words = List.copyOf(words);
  }

  private static final Pattern BOUNDARY =
      Pattern.compile("[^\\p{L}\\p{N}]+|(?<=\\p{Ll})(?=\\p{Lu})|(?<=\\p{L})(?=\\p{N})");

  private static final String NUMBER = "(?:no|nos|num|number|numbers|번호)?";

  private static final Map<PiiKind, Pattern> KINDS =
      kinds(
          Map.of(
              PiiKind.CARD, "(?:credit|debit|payment)?card" + NUMBER + "|pan|.*카드.*",
              PiiKind.RRN, "rrn|jumin" + NUMBER + "|.*주민.*",
              PiiKind.FOREIGNER_NO, "arc|alien|foreigner|.*외국인.*",
              PiiKind.SSN, "ssn|.*사회보장.*",
              PiiKind.PASSPORT, "passport" + NUMBER + "|pspt" + NUMBER + "|.*여권.*",
              PiiKind.DRIVER_LICENSE, "licen[cs]e" + NUMBER + "|.*면허.*",
              PiiKind.BANK_ACCOUNT, "(?:bank)?(?:account|acct)" + NUMBER + "|bank|iban|.*계좌.*",
              PiiKind.IP_ADDRESS, "(?:client|remote|src|dst)?ip(?:v4|v6|addr|address)?"));

  /** Other words that end so are a hotel, a cartel, a headphone. */
  private static final Pattern TELEPHONE =
      Pattern.compile(
          "(?:[a-z]*(?<!ho|mo|car|in|pas|chas)tel"
              + "|[a-z]*(?<!micro|mega|head|ear|sax|smart|i)phone"
              + "|fax|.*(?:전화|휴대폰|핸드폰|휴대전화|연락처))"
              + NUMBER);

  /** Telephones at the beginning of a name or after a person; elsewhere a channel or a unit. */
  private static final Pattern TELEPHONE_OF_A_PERSON =
      Pattern.compile("(?:mobile|cell|hp)" + NUMBER);

  private static final Set<String> PEOPLE =
      Set.of(
          "owner",
          "user",
          "customer",
          "cust",
          "client",
          "contact",
          "member",
          "person",
          "buyer",
          "seller",
          "sender",
          "receiver",
          "recipient",
          "driver",
          "rider",
          "patient",
          "guardian",
          "parent",
          "employee",
          "emp",
          "staff",
          "manager",
          "home",
          "work",
          "private");

  /** Words that may follow the one for a telephone; any other names something else about it. */
  private static final Pattern AFTER_TELEPHONE =
      Pattern.compile(
          "[0-9]+|nr|no|nos|num|number|numbers|번호|home|work|office|main|primary|secondary"
              + "|private|contact|raw|e164|mobile|cell|hp");

  /** Things whose codes have the form of accounts, passports, hosts or landlines; and amounts. */
  private static final Pattern OTHER_THINGS =
      Pattern.compile(
          "(?:article|item|product|prod|goods|part|sku|material|model|serial|lot|batch|voucher"
              + "|coupon|order|invoice|tracking|shipment|asset|catalog|catalogue)s?"
              + "(?:no|num|number|id|code|cd)?"
              + "|codes?|cd|ids?|key|uuid|hash|version|ver|release|build|firmware|revision|rev"
              + "|amount|amt|revenue|sales|price|cost|total|sum|balance|count|cnt|qty|quantity|change"
              + "|.*(?:금액|매출|가격|수량|합계|증감)|barcode|ean|upc|gtin|isbn|issn|doi|sn"
              + "|.*(?:코드|품번|품목|제품|상품|자재|부품|모델|일련|버전|주문|송장|바코드|관리번호|식별자)(?:번호)?");

  static ColumnWords of(String column) {
    return new ColumnWords(
        Arrays.stream(BOUNDARY.split(column))
            .filter(word -> !word.isEmpty())
            .map(word -> word.toLowerCase(Locale.ROOT))
            .toList());
  }

  private static Map<PiiKind, Pattern> kinds(Map<PiiKind, String> words) {
    Map<PiiKind, Pattern> compiled = new EnumMap<>(PiiKind.class);
    words.forEach((kind, pattern) -> compiled.put(kind, Pattern.compile(pattern)));
    return compiled;
  }

  /** Whether the name states that the column holds values of this kind. */
  boolean state(PiiKind kind) {
    if (kind == PiiKind.PHONE) {
      return IntStream.range(0, words.size()).anyMatch(this::isTelephone);
    }
    return Optional.ofNullable(KINDS.get(kind)).stream().anyMatch(this::haveOne);
  }

  /** Whether the name states codes, identifiers, versions or amounts. */
  boolean stateOtherThings() {
    return haveOne(OTHER_THINGS);
  }

  private boolean haveOne(Pattern word) {
    return words.stream().anyMatch(one -> word.matcher(one).matches());
  }

  private boolean isTelephone(int place) {
    String word = words.get(place);
    boolean named =
        TELEPHONE.matcher(word).matches()
            || (TELEPHONE_OF_A_PERSON.matcher(word).matches()
                && (place == 0 || PEOPLE.contains(words.get(place - 1))));
    return named
        && words.stream()
            .skip(place + 1L)
            .allMatch(next -> AFTER_TELEPHONE.matcher(next).matches());
  }
}
