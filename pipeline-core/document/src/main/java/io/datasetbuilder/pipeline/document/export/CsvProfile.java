package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.util.Locale;

/**
 * For whom a CSV is written. Programs get every value as it is; only who asks for it gets the form
 * in which a spreadsheet cannot mistake a text for a formula, because that form changes values.
 */
enum CsvProfile implements WireNamed {
  MACHINE(TableFormat.CSV),
  SPREADSHEET(TableFormat.CSV_FOR_SPREADSHEETS);

  static final ChoiceOption<CsvProfile> OPTION =
      new ChoiceOption<>("profile", Choices.of(values()), MACHINE);

  private final TableFormat format;

  CsvProfile(TableFormat format) {
    this.format = format;
  }

  TableFormat format() {
    return format;
  }

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
