package io.datasetbuilder.embedded;

/** A first BuildSpec for a file. */
public sealed interface GuessAnswer {

  /**
   * The file can be built from.
   *
   * @param spec commented YAML; valid once the file is named for {@code alias}
   * @param alias the name of its source
   */
  record Guessed(String spec, String alias) implements GuessAnswer {}

  /** The file cannot be read. */
  record Refused(Refusal refusal) implements GuessAnswer {}
}
