package io.datasetbuilder.pipeline.source.upload;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keys and values in the names of the folders of a file, as in {@code year=2024/month=05}.
 *
 * @param values by key, in the order of the folders; empty: null
 */
public record FolderKeys(Map<String, Optional<String>> values) {

  /** Value that other programs write for null. */
  private static final String NULL = "__HIVE_DEFAULT_PARTITION__";

  private static final Pattern ENCODED = Pattern.compile("(?:%[0-9A-Fa-f]{2})+");

  public FolderKeys {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /**
   * The keys in these names. Characters that are percent-encoded are those of UTF-8; of a key in
   * two folders the inner one has the value.
   *
   * @param folders the outermost first
   */
  public static FolderKeys of(List<String> folders) {
    Map<String, Optional<String>> values = new LinkedHashMap<>();
    for (String folder : folders) {
      int equals = folder.indexOf('=');
      if (isOne(folder)) {
        String value = folder.substring(equals + 1);
        values.put(
            decoded(folder.substring(0, equals)),
            value.equals(NULL) ? Optional.empty() : Optional.of(decoded(value)));
      }
    }
    return new FolderKeys(values);
  }

  /** Whether the name of a folder is a key and a value. */
  public static boolean isOne(String folder) {
    return folder.indexOf('=') > 0;
  }

  /** The text without its percent-encoding; bytes that are not UTF-8 stay encoded. */
  private static String decoded(String written) {
    return ENCODED.matcher(written).replaceAll(run -> Matcher.quoteReplacement(text(run.group())));
  }

  private static String text(String run) {
    byte[] bytes = HexFormat.of().parseHex(run.replace("%", ""));
    String text = new String(bytes, StandardCharsets.UTF_8);
    return Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes) ? text : run;
  }
}
