package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionProblems;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import java.util.Optional;

/** Makes the way of paging of its members. */
final class PagingMapper {

  private final FieldPath at;
  private final DefinitionProblems faults;
  private final Optional<JsonPointer> usualEcho;

  /**
   * @param dataset where the dataset is
   * @param usualEcho where its family finds the page size that was used
   */
  PagingMapper(FieldPath dataset, DefinitionProblems faults, Optional<JsonPointer> usualEcho) {
    this.at = dataset.field("paging");
    this.faults = faults;
    this.usualEcho = usualEcho;
  }

  Paging read(Members paging) {
    return switch (paging.textOr("mode", "none")) {
      case "page" ->
          new Paging.Numbered(
              paging.needed("page_param"),
              paging.needed("size_param"),
              paging.integer("first").orElse(1),
              paging.integer("max_size").orElseThrow(),
              echo(paging));
      case "offset" ->
          new Paging.Offset(
              paging.needed("offset_param"),
              paging.needed("limit_param"),
              paging.integer("first").orElse(0),
              paging.integer("max_size").orElseThrow(),
              echo(paging));
      case "range" ->
          new Paging.Range(
              paging.integer("first").orElse(1), paging.integer("max_size").orElseThrow());
      case "cursor" ->
          new Paging.Cursor(
              paging.needed("param"),
              paging.pointer("next_at"),
              paging.text("size_param"),
              paging.integer("max_size").orElseThrow());
      case "window" -> window(paging);
      default -> new Paging.Single();
    };
  }

  private Optional<JsonPointer> echo(Members paging) {
    return paging.pointer("size_echo_at").or(() -> usualEcho);
  }

  private Paging window(Members paging) {
    Paging within = read(paging.below("within"));
    if (within instanceof Paging.Window) {
      faults.contradiction(
          at.field("within"),
          "A window of dates stands within a window of dates.",
          "Page the pieces in another way, or not at all.");
      return new Paging.Single();
    }
    return new Paging.Window(
        paging.needed("from_param"),
        paging.needed("to_param"),
        paging.integer("days").orElseThrow(),
        within);
  }
}
