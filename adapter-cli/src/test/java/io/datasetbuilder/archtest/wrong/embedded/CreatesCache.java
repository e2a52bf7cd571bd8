package io.datasetbuilder.archtest.wrong.embedded;

import java.util.LinkedHashMap;
import java.util.Map;

/** A module with a bounded cache of its own. */
public final class CreatesCache extends LinkedHashMap<String, String> {

  private static final long serialVersionUID = 1L;

  @Override
  protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
    return size() > 1;
  }
}
