package io.datasetbuilder.cli;

import io.datasetbuilder.cli.output.Boundary;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Runs commands in this process and keeps what the last one wrote. */
final class CommandLineRunner {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Map<String, String> variables = new HashMap<>();
  private final UnaryOperator<BuilderServiceBuilder> customizer;
  private byte[] input = {};

  CommandLineRunner() {
    this(UnaryOperator.identity());
  }

  CommandLineRunner(UnaryOperator<BuilderServiceBuilder> customizer) {
    this.customizer = customizer;
  }

  /** A runner whose service calls the providers of a catalog, whatever their addresses. */
  static CommandLineRunner calling(
      Supplier<ProviderCatalog> catalog, Map<String, String> variables) {
    return new CommandLineRunner(
        builder ->
            builder
                .settings(Settings.of(variables).settings())
                .catalog(catalog.get())
                .network(
                    new NetworkRules(InetAddress::getAllByName, any -> true, TlsRules.platform())));
  }

  CommandLineRunner with(String variable, String value) {
    variables.put(variable, value);
    return this;
  }

  CommandLineRunner withInput(String text) {
    input = text.getBytes(StandardCharsets.UTF_8);
    return this;
  }

  CommandLineRunner without(String variable) {
    variables.remove(variable);
    return this;
  }

  /** The exit code of a command. */
  int run(String... arguments) {
    out.reset();
    err.reset();
    Console console =
        new Console(
                new ByteArrayInputStream(input),
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8),
                customizer)
            .withVariables(variables);
    Boundary boundary = new Boundary(console, true);
    int code = boundary.run(() -> new Main(console, boundary).execute(arguments));
    console.flush();
    return code;
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
