package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Kinds of personal data that the name of a column suggests: it has one of these parts, letter case
 * ignored; the first kind that matches counts.
 */
final class SuspiciousNames {

  private static final List<Parts> KINDS =
      List.of(
          new Parts(PiiKind.NAME, "NM", "NAME", "성명", "이름"),
          new Parts(PiiKind.PHONE, "TEL", "PHONE", "HP", "MOBILE", "연락처"),
          new Parts(PiiKind.ADDR, "ADDR", "ADRES", "주소"),
          new Parts(PiiKind.EMAIL, "EMAIL", "이메일"),
          new Parts(PiiKind.RRN, "RRN", "JUMIN", "주민", "SSN"));

  private SuspiciousNames() {}

  static Optional<PiiKind> kindOf(String column) {
    String upper = column.toUpperCase(Locale.ROOT);
    return KINDS.stream().filter(kind -> kind.isIn(upper)).map(Parts::kind).findFirst();
  }

  /** Whether the name has a part of this kind, be it the first that matches or not. */
  static boolean suggests(PiiKind kind, String column) {
    String upper = column.toUpperCase(Locale.ROOT);
    return KINDS.stream().anyMatch(parts -> parts.kind() == kind && parts.isIn(upper));
  }

  private record Parts(PiiKind kind, List<String> parts) {

    Parts(PiiKind kind, String... parts) {
      this(kind, List.of(parts));
    }

    boolean isIn(String upper) {
      return parts.stream().anyMatch(upper::contains);
    }
  }
}
