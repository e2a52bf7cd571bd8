package io.datasetbuilder.cli.provider;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.terminal.ValueFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Formats one dataset of the catalog, with a block to paste into a spec. */
final class CatalogDatasetFormatter {

  private final Console console;

  CatalogDatasetFormatter(Console console) {
    this.console = console;
  }

  void print(ProviderDefinition provider, DatasetDefinition dataset) {
    console.println("dataset: " + dataset.key());
    line("title", dataset.about().title());
    maybe("title in Korean", dataset.about().titleKo());
    if (!dataset.about().also().isEmpty()) {
      line("other names", String.join(", ", dataset.about().also()));
    }
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
    console.println("  to paste below `sources:` of a spec:");
    new SourceBlock(dataset).lines().forEach(each -> console.println("    " + each));
  }

  private void line(String label, String text) {
    console.println("  " + label + ": " + PlainLine.of(text));
  }

  private void maybe(String label, Optional<String> text) {
    text.ifPresent(present -> line(label, present));
  }

  private static String status(DatasetDefinition dataset) {
    String status = dataset.about().status().wire();
    return dataset.about().verifiedAt().map(day -> status + ", run on " + day).orElse(status);
  }

  private void application(DatasetDefinition.Application application) {
    if (application.need() != DatasetDefinition.Application.Need.NONE) {
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
    return paging instanceof Paging.Window window
        ? "windows of up to " + window.days() + " days, in each: " + paging(window.within())
        : "none, one call holds everything";
  }

  private void licence(DatasetLicense datasetLicense) {
    String marks =
        (datasetLicense.attributionRequired() ? ", attribution required" : "")
            + (datasetLicense.shareAlike() ? ", share alike" : "")
            + (datasetLicense.noDerivatives() ? ", no derivatives" : "");
    line(
        "license",
        datasetLicense.id().orElse("unknown")
            + " (passing on: "
            + datasetLicense.verdict().wire().replace('_', ' ')
            + marks
            + ")");
    maybe("terms", datasetLicense.termsUrl());
    maybe("attribution", datasetLicense.attribution());
  }

  private void params(DatasetDefinition dataset) {
    if (dataset.params().isEmpty()) {
      line("parameters", dataset.openParams() ? "any" : "none");
      return;
    }
    console.println(
        "  parameters" + (dataset.openParams() ? " (others are passed on, too):" : ":"));
    new TextTable<ParamDefinition>()
        .column("NAME", ParamDefinition::shownName)
        .column("TYPE", param -> param.type().wire())
        .column("NEEDED", param -> param.required() ? "yes" : "no")
        .column("DEFAULT", param -> known(param.standard()))
        .column("EXAMPLE", param -> known(param.example()))
        .column("VALUES", CatalogDatasetFormatter::values)
        .column("MEANING", param -> param.description().orElse(""))
        .print(console::println, "    ", dataset.params());
  }

  private static String values(ParamDefinition param) {
    return param.allowed().isEmpty()
        ? param.pattern().map(Pattern::pattern).orElse(ValueFormatter.UNKNOWN)
        : String.join(", ", param.allowed());
  }

  private void fields(DatasetDefinition dataset) {
    if (dataset.fields().isEmpty()) {
      line("fields", "not described");
      return;
    }
    console.println("  fields:");
    new TextTable<FieldDefinition>()
        .column("NAME", FieldDefinition::name)
        .column("TYPE", field -> field.type().wire())
        .column("KIND", field -> known(field.hints().semantic().map(ColumnHints.Semantic::kind)))
        .column("UNIT", field -> known(field.hints().unit().map(CatalogDatasetFormatter::unit)))
        .column(
            "PERSONAL",
            field -> dataset.piiFields().contains(field.name()) ? "yes" : ValueFormatter.UNKNOWN)
        .column("NULLS", field -> quoted(field.nullTexts()))
        .column(
            "LABEL",
            field -> field.hints().display().flatMap(ColumnHints.Display::label).orElse(""))
        .column("IN KOREAN", field -> field.titleKo().orElse(""))
        .print(console::println, "    ", dataset.fields());
  }

  private static String known(Optional<String> text) {
    return text.orElse(ValueFormatter.UNKNOWN);
  }

  private static String quoted(List<String> texts) {
    return texts.stream().map(text -> '"' + text + '"').collect(Collectors.joining(" "));
  }

  private static String unit(ColumnHints.Unit unit) {
    return unit.scale().map(scale -> scale.toPlainString() + " " + unit.name()).orElse(unit.name());
  }

  private void grid(DatasetDefinition dataset) {
    for (DatasetDefinition.GridAxis axis : dataset.grid()) {
      String hint = axis.hint().map(text -> " (" + text + ")").orElse("");
      line("suits param_grid", axis.param() + hint);
    }
  }

  /** Source block of a spec: with the first example of a dataset, or its required parameters. */
  private static final class SourceBlock {

    private final DatasetDefinition dataset;

    SourceBlock(DatasetDefinition dataset) {
      this.dataset = dataset;
    }

    List<String> lines() {
      List<String> lines = new ArrayList<>();
      lines.add("- kind: public_api");
      lines.add("  provider: " + dataset.provider());
      lines.add("  dataset: " + dataset.name());
      Map<String, JsonValue> params = params();
      if (!params.isEmpty()) {
        lines.add("  params:");
        params.forEach(
            (name, value) -> lines.add("    " + key(name) + ": " + ValueFormatter.json(value)));
      }
      return lines;
    }

    private Map<String, JsonValue> params() {
      if (!dataset.examples().isEmpty()) {
        return dataset.examples().get(0).params().members();
      }
      Map<String, JsonValue> needed = new LinkedHashMap<>();
      for (ParamDefinition param : dataset.params()) {
        if (param.required()) {
          needed.put(param.shownName(), JsonValue.of(value(param)));
        }
      }
      return needed;
    }

    private static String value(ParamDefinition param) {
      return param
          .example()
          .or(() -> param.allowed().stream().findFirst())
          .orElse("<" + param.type().wire() + ">");
    }

    private static String key(String name) {
      return name.matches("[A-Za-z_][A-Za-z0-9_]*") ? name : JsonRenderer.quoted(name);
    }
  }
}
