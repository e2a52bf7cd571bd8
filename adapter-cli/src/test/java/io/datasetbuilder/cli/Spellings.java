package io.datasetbuilder.cli;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The forms in which a secret could lie about, found without regard to case. */
final class Spellings {

  private static final Pattern OTHER = Pattern.compile("[^A-Za-z0-9]");

  private Spellings() {}

  /** All of them, in lower case. */
  static Set<String> of(String secret) {
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    String form = URLEncoder.encode(secret, StandardCharsets.UTF_8);
    String percent = form.replace("+", "%20").replace("*", "%2A");
    Set<String> spellings = new LinkedHashSet<>();
    spellings.add(secret);
    spellings.add(form);
    spellings.add(percent);
    spellings.add(percent.replace("%", "%25"));
    spellings.add(secret.replace("/", "\\/"));
    spellings.add(
        OTHER
            .matcher(secret)
            .replaceAll(match -> "\\\\u" + HexFormat.of().toHexDigits(match.group().charAt(0))));
    spellings.add(secret.replace("+", " "));
    spellings.add(Base64.getEncoder().encodeToString(bytes));
    spellings.add(Base64.getEncoder().withoutPadding().encodeToString(bytes));
    spellings.add(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    spellings.add(HexFormat.of().formatHex(bytes));
    Set<String> lower = new LinkedHashSet<>();
    spellings.forEach(each -> lower.add(each.toLowerCase(Locale.ROOT)));
    return lower;
  }
}
