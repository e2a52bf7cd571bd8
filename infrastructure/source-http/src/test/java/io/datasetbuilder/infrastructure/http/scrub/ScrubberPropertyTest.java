package io.datasetbuilder.infrastructure.http.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.Secret;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Keys as portals make them, somewhere in JSON, in any spelling: none is left. */
class ScrubberPropertyTest {

  private static final long SEED = 20260201;
  private static final Pattern UNIT = Pattern.compile("\\\\u([0-9a-fA-F]{4})");
  private static final JsonFactory JSON = new JsonFactory();

  @Test
  void noSpellingSurvivesAndTheLinesStayJson() {
    Random random = new Random(SEED);
    for (int round = 0; round < 5_000; round++) {
      String key = key(random);
      String lines = line(random, key) + "\n" + line(random, key) + "\n";
      byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
      String clean =
          new String(
              new Scrubber(List.of(new Secret(key)), Set.of()).scrub(bytes, bytes.length),
              StandardCharsets.UTF_8);

      assertThat(holds(clean, key))
          .as("seed %d, round %d, key %s: %s", SEED, round, key, clean)
          .isFalse();
      assertThat(holds(lines, key)).isEqualTo(!clean.equals(lines));
      clean.lines().forEach(ScrubberPropertyTest::parse);
    }
  }

  private static String key(Random random) {
    byte[] bytes = new byte[4 + random.nextInt(64)];
    random.nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static String line(Random random, String key) {
    StringBuilder line = new StringBuilder("{\"n\":" + random.nextInt(1_000_000));
    for (int member = 0; member < 1 + random.nextInt(4); member++) {
      line.append(",\"m").append(member).append("\":\"").append(filling(random));
      if (random.nextInt(3) > 0) {
        line.append(spelled(random, key));
      }
      line.append(filling(random)).append('"');
    }
    return line.append('}').toString();
  }

  private static String filling(Random random) {
    List<String> fillings =
        List.of("", " ", "abc", "서울", "http://x/y?a=", "&", "\\\"", "+/=", "%", "1", "\\\\");
    return fillings.get(random.nextInt(fillings.size()));
  }

  private static String spelled(Random random, String key) {
    byte[] raw = key.getBytes(StandardCharsets.UTF_8);
    return switch (random.nextInt(6)) {
      case 0 -> Base64.getEncoder().encodeToString(raw).replace("/", "\\/");
      case 1 -> Base64.getUrlEncoder().withoutPadding().encodeToString(raw);
      default -> mixed(random, key);
    };
  }

  private static String mixed(Random random, String key) {
    StringBuilder spelled = new StringBuilder();
    int share = 1 + random.nextInt(8);
    for (int at = 0; at < key.length(); at++) {
      char each = key.charAt(at);
      int way = random.nextInt(share) == 0 ? random.nextInt(4) : 4;
      String hex = String.format(random.nextBoolean() ? "%02X" : "%02x", (int) each);
      spelled.append(
          switch (way) {
            case 0 -> "%" + hex;
            case 1 -> "\\u00" + hex;
            case 2 -> "&#x" + hex + ";";
            case 3 -> each == '/' ? "\\/" : "%25" + hex;
            default -> String.valueOf(each);
          });
    }
    return spelled.toString();
  }

  /** Undoes escapes by other means than the code under test. */
  private static boolean holds(String text, String key) {
    byte[] raw = key.getBytes(StandardCharsets.UTF_8);
    String base64 = Base64.getEncoder().withoutPadding().encodeToString(raw);
    String url = Base64.getUrlEncoder().withoutPadding().encodeToString(raw);
    String at = text;
    for (int layer = 0; layer < 4; layer++) {
      if (at.contains(key) || at.contains(base64) || at.contains(url)) {
        return true;
      }
      at = undone(at);
    }
    return false;
  }

  private static String undone(String text) {
    String units =
        UNIT.matcher(text.replace("\\/", "/"))
            .replaceAll(
                unit ->
                    Matcher.quoteReplacement(
                        String.valueOf((char) Integer.parseInt(unit.group(1), 16))));
    String plain =
        Pattern.compile("&#x([0-9a-fA-F]+);")
            .matcher(units)
            .replaceAll(
                unit ->
                    Matcher.quoteReplacement(
                        String.valueOf((char) Integer.parseInt(unit.group(1), 16))));
    String decodable = plain.replace("+", "%2B").replaceAll("%(?![0-9a-fA-F]{2})", "%25");
    return URLDecoder.decode(decodable, StandardCharsets.UTF_8);
  }

  private static void parse(String line) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), line)) {
      parser.nextToken();
      parser.skipChildren();
      assertThat(parser.nextToken()).isNull();
    }
  }
}
