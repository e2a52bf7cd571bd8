package io.datasetbuilder.pipeline.quality;

import io.datasetbuilder.pipeline.figure.FigureAnswers;
import java.util.Optional;
import java.util.function.LongSupplier;

/** One rule whose figures have been asked for. */
interface AskedCheck {

  /** How it ended; empty when there was nothing to judge. */
  Optional<EvaluatedCheck> evaluate(FigureAnswers answers, LongSupplier distinctRows);
}
