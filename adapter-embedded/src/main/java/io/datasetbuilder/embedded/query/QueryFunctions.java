package io.datasetbuilder.embedded.query;

import io.datasetbuilder.infrastructure.query.child.AllowedFunctions;
import java.util.List;
import java.util.Map;

/** Functions that the SQL of queries, analyses and exports may call. */
public final class QueryFunctions {

  private QueryFunctions() {}

  /** Their names by the headings of their groups, in lower case. */
  public static Map<String, List<String>> byGroup() {
    return AllowedFunctions.load().byGroup();
  }
}
