package io.datasetbuilder.infrastructure.specyaml;

/**
 * Ends the walk where going on would cost too much; why is among the findings. It never leaves
 * {@link YamlSpecReader}.
 */
final class WalkEnded extends RuntimeException {

  private static final long serialVersionUID = 1L;

  WalkEnded() {
    super("the walk ended", null, false, false);
  }
}
