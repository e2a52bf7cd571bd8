package io.datasetbuilder.http.contract;

import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** JSON of tests, written by a library that is not ours. */
final class Json {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private Json() {}

  static String text(Map<String, ?> members) {
    return MAPPER.writeValueAsString(members);
  }
}
