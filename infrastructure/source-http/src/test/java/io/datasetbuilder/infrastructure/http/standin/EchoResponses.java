package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.http.standin.content.ListedRows;
import io.datasetbuilder.infrastructure.http.standin.content.Page;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** Providers that send the key back to who sent it. */
public final class EchoResponses {

  private EchoResponses() {}

  /** In a member beside the records. */
  public static Behaviour besideRecords() {
    return call ->
        call.answer(call.page().extra(JsonPointer.of("/request/key"), JsonValue.of(key(call))));
  }

  /** In a header. */
  public static Behaviour inHeader() {
    return call -> call.honest().withHeader("X-Your-Key: " + key(call));
  }

  /** In each record: as it is, percent-encoded in a link, and in Base64. */
  public static Behaviour inRecords() {
    return call -> {
      Page page = call.page();
      List<JsonObject> marked =
          LongStream.range(0, page.count())
              .mapToObj(at -> marked(page.rows().row(page.from() + at), key(call)))
              .toList();
      Page echoing = Page.of(new ListedRows(marked), 0, marked.size()).total(page.total());
      return call.answer(echoing.size(call.ask().size()));
    };
  }

  /** In the words of a failure. */
  public static Behaviour inRefusal(int place, String code) {
    return call ->
        Bodies.json(
            call.codes()
                .failure(place, Optional.of(code), Optional.of("unknown key " + key(call))));
  }

  /** In the place of a failure's code. */
  public static Behaviour asCode(int place) {
    return call ->
        Bodies.json(call.codes().failure(place, Optional.of(key(call)), Optional.of("no")));
  }

  private static JsonObject marked(JsonObject row, String key) {
    Map<String, JsonValue> members = new LinkedHashMap<>(row.members());
    String encoded = URLEncoder.encode(key, StandardCharsets.UTF_8);
    members.put("echo", JsonValue.of(key));
    members.put("link", JsonValue.of("/detail?OC=" + encoded + "&id=1"));
    members.put("lower", JsonValue.of("/detail?OC=" + lowerHex(encoded)));
    members.put("packed", JsonValue.of(base64(key)));
    return new JsonObject(members);
  }

  private static String lowerHex(String encoded) {
    return Pattern.compile("%[0-9A-F]{2}")
        .matcher(encoded)
        .replaceAll(match -> match.group().toLowerCase(Locale.ROOT));
  }

  private static String base64(String key) {
    return Base64.getEncoder().encodeToString(key.getBytes(StandardCharsets.UTF_8));
  }

  private static String key(StandInCall call) {
    return call.ask()
        .key()
        .orElseThrow(() -> new IllegalArgumentException("a call without a key has none to echo"));
  }
}
