package io.datasetbuilder.archtest.wrong.cli;

import io.datasetbuilder.archtest.wrong.infrastructure.storage.KnowsParquet;

/** A command that knows the storage and asks the environment. */
public record KnowsStorageToo(KnowsParquet storage) {
  /** What only settings may ask. */
  String home() {
    return System.getenv("HOME");
  }
}
