package io.datasetbuilder.pipeline.build.preview;

import io.datasetbuilder.buildspec.json.JsonValue;
import java.util.Optional;

/**
 * One cell that normalisation writes differently.
 *
 * @param row its row in the sample, from 0
 * @param column the Silver column
 * @param before as the source has it
 * @param after as Silver has it
 * @param transform {@code cast:<dtype>} when the column has a declared cast
 */
public record CellChange(
    int row, String column, JsonValue before, JsonValue after, Optional<String> transform) {}
