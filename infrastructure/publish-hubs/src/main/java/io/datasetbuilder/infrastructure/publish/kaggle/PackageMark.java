package io.datasetbuilder.infrastructure.publish.kaggle;

import io.datasetbuilder.pipeline.publish.PublishPackage;
import java.util.Optional;

/**
 * By what a package is recognised on Kaggle. A version has it in its notes. A dataset's first
 * version cannot have notes: there the description ends with it.
 */
record PackageMark(PublishPackage files) {

  private static final String WORDS = "Package fingerprint: ";

  /** Notes of a version that holds the package. */
  String notes() {
    return "Run " + files.runId() + ". " + line();
  }

  /** The description with the mark below it. */
  String below(Optional<String> description) {
    return description.map(text -> text + "\n\n").orElse("") + line();
  }

  private String line() {
    return WORDS + files.fingerprint();
  }

  boolean isIn(String text) {
    return text.contains(line());
  }

  /** Whether a text has the mark of any package. */
  static boolean anyIn(String text) {
    return text.contains(WORDS);
  }
}
