package io.datasetbuilder.http.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.document.Tree;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What came back over the line.
 *
 * @param headers by name, in lower case
 */
@SuppressWarnings("ArrayRecordComponent") // bytes of one call: nobody compares them
record Answered(int status, Map<String, List<String>> headers, byte[] bytes) {

  Answered {
    Map<String, List<String>> lowered = new TreeMap<>();
    headers.forEach((name, values) -> lowered.put(name.toLowerCase(Locale.ROOT), values));
    headers = lowered;
  }

  Optional<String> header(String name) {
    List<String> values = headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    return values.stream().reduce((first, last) -> last);
  }

  /** The media type without its parameters. */
  String mediaType() {
    return header("Content-Type").orElse("").split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  String text() {
    return new String(bytes, UTF_8);
  }

  /** A member of the body, or of an object within it. */
  Object member(String... names) {
    return Tree.at(Tree.parse(text()), names);
  }

  /** The answer, whose error has this code. */
  Answered saying(String code) {
    assertThat(member("code")).as(text()).isEqualTo(code);
    return this;
  }
}
