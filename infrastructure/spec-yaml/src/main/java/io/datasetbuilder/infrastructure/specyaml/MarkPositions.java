package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.problem.Position;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** The engine's marks, which count from 0, as positions, which count from 1. */
final class MarkPositions {

  private static final Position START = new Position(1, 1);

  private MarkPositions() {}

  /** Where the event's value begins; the text's beginning if the engine does not say. */
  static Position of(Event event) {
    return event.getStartMark().map(MarkPositions::of).orElse(START);
  }

  static Position of(Mark mark) {
    return new Position(mark.getLine() + 1, mark.getColumn() + 1);
  }
}
