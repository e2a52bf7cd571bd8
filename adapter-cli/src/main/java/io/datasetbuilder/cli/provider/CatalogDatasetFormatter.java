package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.buildspec.column.Display;
import io.datasetbuilder.buildspec.column.Semantic;
import io.datasetbuilder.buildspec.column.Unit;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.source.provider.definition.Application;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.GridAxis;
import io.datasetbuilder.pipeline.source.provider.definition.Licence;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.Optional;
import java.util.regex.Pattern;

/** One dataset of the catalog for people, with a block to paste into a spec. */
final class CatalogDatasetFormatter {

  private final Console console;

  CatalogDatasetFormatter(Console console) {
    this.console = console;
  }

  void print(ProviderDefinition provider, DatasetDefinition dataset) {
    console.say("dataset: " + dataset.key());
    line("title", dataset.about().title());
    maybe("description", dataset.about().description());
    maybe("page", dataset.about().sourceUrl());
    line("status", status(dataset));
    line("key", CatalogFormatter.keySentence(provider.credential()));
    application(dataset.application());
    line("quota", dataset.about().quota().orElse("unknown, which is not unlimited"));
    line("paging", paging(dataset.paging()));
    licence(dataset.licence());
    params(dataset);
    fields(dataset);
    grid(dataset);
    console.say("  to paste below `sources:` of a spec:");
    new SourceBlock(dataset).lines().forEach(each -> console.say("    " + each));
  }

  private void line(String label, String text) {
    console.say("  " + label + ": " + PlainLine.of(text));
  }

  private void maybe(String label, Optional<String> text) {
    text.ifPresent(present -> line(label, present));
  }

  private static String status(DatasetDefinition dataset) {
    String status = dataset.about().status().wire();
    return dataset.about().verifiedAt().map(day -> status + ", run on " + day).orElse(status);
  }

  private void application(Application application) {
    if (application.need() != Application.Need.NONE) {
      String where = application.url().map(url -> " at " + url).orElse("");
      line("use has to be applied for", application.need().wire().replace('_', ' ') + where);
    }
  }

  private static String paging(Paging paging) {
    if (paging instanceof Paging.Numbered pages) {
      return "numbered pages of up to " + pages.maxSize();
    }
    if (paging instanceof Paging.Offset pages) {
      return "offsets, up to " + pages.maxSize() + " records each";
    }
    if (paging instanceof Paging.Range pages) {
      return "ranges of up to " + pages.maxSize() + " records";
    }
    if (paging instanceof Paging.Cursor pages) {
      return "a cursor, up to " + pages.maxSize() + " records each";
    }
    return paging instanceof Paging.Window window
        ? "windows of up to " + window.days() + " days, in each: " + paging(window.within())
        : "none, one call holds everything";
  }

  private void licence(Licence licence) {
    String marks =
        (licence.attributionRequired() ? ", attribution required" : "")
            + (licence.shareAlike() ? ", share alike" : "")
            + (licence.noDerivatives() ? ", no derivatives" : "");
    line(
        "licence",
        licence.id().orElse("unknown")
            + " (passing on: "
            + licence.verdict().wire().replace('_', ' ')
            + marks
            + ")");
    maybe("terms", licence.termsUrl());
    maybe("attribution", licence.attribution());
  }

  private void params(DatasetDefinition dataset) {
    if (dataset.params().isEmpty()) {
      line("parameters", dataset.openParams() ? "any" : "none");
      return;
    }
    console.say("  parameters" + (dataset.openParams() ? " (others are passed on, too):" : ":"));
    TextTable table = new TextTable("NAME", "TYPE", "NEEDED", "EXAMPLE", "VALUES", "MEANING");
    for (ParamDefinition param : dataset.params()) {
      table.row(
          param.shownName(),
          param.type().wire(),
          param.required() ? "yes" : "no",
          param.example().orElse(RunResults.UNKNOWN),
          values(param),
          param.description().orElse(""));
    }
    table.print(console, "    ");
  }

  private static String values(ParamDefinition param) {
    return param.allowed().isEmpty()
        ? param.pattern().map(Pattern::pattern).orElse(RunResults.UNKNOWN)
        : String.join(", ", param.allowed());
  }

  private void fields(DatasetDefinition dataset) {
    if (dataset.fields().isEmpty()) {
      line("fields", "not described");
      return;
    }
    console.say("  fields:");
    TextTable table = new TextTable("NAME", "TYPE", "KIND", "UNIT", "PERSONAL", "LABEL");
    for (FieldDefinition field : dataset.fields()) {
      table.row(
          field.name(),
          field.type().wire(),
          field.hints().semantic().map(Semantic::kind).orElse(RunResults.UNKNOWN),
          field.hints().unit().map(CatalogDatasetFormatter::unit).orElse(RunResults.UNKNOWN),
          dataset.piiFields().contains(field.name()) ? "yes" : RunResults.UNKNOWN,
          field.hints().display().flatMap(Display::label).orElse(""));
    }
    table.print(console, "    ");
  }

  private static String unit(Unit unit) {
    return unit.scale().map(scale -> scale.toPlainString() + " " + unit.name()).orElse(unit.name());
  }

  private void grid(DatasetDefinition dataset) {
    for (GridAxis axis : dataset.grid()) {
      String hint = axis.hint().map(text -> " (" + text + ")").orElse("");
      line("suits param_grid", axis.param() + hint);
    }
  }
}
