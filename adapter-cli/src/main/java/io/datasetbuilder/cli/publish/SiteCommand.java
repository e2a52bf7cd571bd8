package io.datasetbuilder.cli.publish;

import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.publish.CheckRelease.Audience;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import io.datasetbuilder.pipeline.publish.site.SiteOptions.KeptFiles;
import io.datasetbuilder.pipeline.publish.site.SiteOptions.Language;
import io.datasetbuilder.pipeline.publish.site.SiteReport;
import io.datasetbuilder.terminal.ProgressLine;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/** {@code site --to DIR}: writes a static site of finished runs. */
public final class SiteCommand extends ServiceCommand {

  private static final String BASE_URL = "--base-url";

  private final OptionSpec to =
      add(
          OptionSpec.builder("--to")
              .paramLabel("DIR")
              .type(Path.class)
              .required(true)
              .description("Folder of the site: empty, missing, or an earlier site.")
              .build());

  private final OptionSpec title = option("--title", "TEXT", "Title of the site.");

  private final OptionSpec publisher =
      option("--publisher", "TEXT", "Who publishes the site; the catalog names it.");

  private final OptionSpec contact =
      option("--contact", "TEXT", "Mail address, web address or text for readers with questions.");

  private final OptionSpec baseUrl =
      option(
          BASE_URL,
          "URL",
          "Address that the site will have. Catalogs and code state whole addresses then, and the"
              + " site gets a sitemap.");

  private final OptionSpec language =
      choice(
          "--lang",
          "LANG",
          Choices.of(Language.values()).names(),
          "Language of the pages: en (default) or ko.");

  private final OptionSpec files =
      choice(
          "--files",
          "RUNS",
          Choices.of(KeptFiles.values()).names(),
          "Runs whose files are part of the site: all (default) or latest.");

  private final OptionSpec isPrivate =
      flag(
          "--private",
          "For readers whom you choose: also runs whose terms do not allow a public dataset.");

  public SiteCommand(Console console) {
    super(
        console,
        "no site written",
        "Write a static site of the finished runs, for any web server or a disk.",
        "Only what the terms of the sources allow passing on; the rest is listed with its reason.");
  }

  @Override
  protected int run(BuilderService service) {
    SiteOptions options = options();
    Path place = to.getValue();
    SiteReport report;
    try (ProgressLine progress = ProgressLine.ofDatasets(console.err(), json(), "writing")) {
      report = valueOf(service.site(place, options, progress::at));
    }
    SiteFormatter formatter = new SiteFormatter(console);
    print(
        report::toJson,
        () -> {
          formatter.written(place, report);
          formatter.leftOut(report);
        });
    return ExitCode.OK;
  }

  private SiteOptions options() {
    return new SiteOptions(
        Options.value(title),
        Options.value(publisher),
        Options.value(contact),
        Options.<String>value(baseUrl).map(this::address),
        chosen(language, Choices.of(Language.values())).orElse(Language.EN),
        Options.isSet(isPrivate) ? Audience.PRIVATE : Audience.PUBLIC,
        chosen(files, Choices.of(KeptFiles.values())).orElse(KeptFiles.ALL));
  }

  private String address(String written) {
    return SiteOptions.address(written)
        .orElseThrow(
            () -> wrongUsage(BASE_URL + " is not an http(s) address without query and fragment"));
  }

  private <T extends WireNamed> Optional<T> chosen(OptionSpec option, Choices<T> choices) {
    return Options.<String>value(option)
        .map(
            name ->
                choices
                    .named(name)
                    .orElseThrow(
                        () ->
                            wrongUsage(
                                option.longestName()
                                    + " is one of "
                                    + String.join(", ", choices.names()))));
  }
}
