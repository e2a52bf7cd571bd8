package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.table.plan.TableFormat;

/** The file formats that a {@code huggingface} export offers. */
enum HubFormat implements WireNamed {
  PARQUET("parquet", TableFormat.PARQUET),
  JSON_LINES("jsonl", TableFormat.JSON_LINES);

  static final ChoiceOption<HubFormat> OPTION =
      new ChoiceOption<>("format", Choices.of(values()), PARQUET);

  private final String wire;
  private final TableFormat table;

  HubFormat(String wire, TableFormat table) {
    this.wire = wire;
    this.table = table;
  }

  /** The option's value, and the file's extension. */
  @Override
  public String wire() {
    return wire;
  }

  TableFormat table() {
    return table;
  }

  /** Whether a file of this format says more than text, number and boolean. */
  boolean typed() {
    return this == PARQUET;
  }
}
