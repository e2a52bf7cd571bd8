package io.datasetbuilder.pipeline.source.packed;

import java.util.List;
import java.util.Optional;

/**
 * Origin of content that was unpacked.
 *
 * @param part the part of the original file that it is; empty for a compressed file
 * @param sha256 64 lower-case hex digits over the bytes of the original file
 * @param mergedCells ranges of merged cells of a workbook in the content, such as {@code A1:B1};
 *     their value is that of their first cell, and the others are without one
 */
public record FileOrigin(Optional<String> part, String sha256, List<String> mergedCells) {
  public FileOrigin {
    mergedCells = List.copyOf(mergedCells);
  }
}
