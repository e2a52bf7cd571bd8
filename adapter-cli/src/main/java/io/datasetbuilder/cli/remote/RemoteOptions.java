package io.datasetbuilder.cli.remote;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * Options for a remote service: its address and the credential of the caller, which is the key of
 * the service or the token of a user. Either comes from a variable or a file, never from an
 * argument, which other users of the machine can read.
 */
public final class RemoteOptions implements Options.Group {

  private static final int LONGEST_KEY_FILE = 64 * 1024;

  private final OptionSpec url =
      Options.text("--remote", "URL", "Address of a service that executes the command.");

  private final OptionSpec keyFile =
      Options.path(
          "--api-key-file",
          "FILE",
          "File with the service's key (default: the",
          "variable SVC_API_KEY).");

  private final OptionSpec tokenFile =
      Options.path(
          "--token-file",
          "FILE",
          "File with your token at the service's identity provider",
          "(default: the variable SVC_REMOTE_TOKEN).");

  @Override
  public List<ArgSpec> all() {
    return List.of(url, keyFile, tokenFile);
  }

  /** Whether {@code --remote} is given. */
  public boolean given() {
    return url.getValue() != null;
  }

  /** Whether a credential is given without a service. */
  public boolean credentialWithoutService() {
    return (keyFile.getValue() != null || tokenFile.getValue() != null) && !given();
  }

  /**
   * Checks them against the options for this machine, which a service has its own of.
   *
   * @param local whether one of those is given
   * @param names how a message names those
   * @throws ParameterException when the options do not go together
   */
  public void checkUsage(boolean local, String names) {
    if (credentialWithoutService()) {
      throw wrongUsage("--api-key-file and --token-file need --remote");
    }
    if (keyFile.getValue() != null && tokenFile.getValue() != null) {
      throw wrongUsage("--api-key-file and --token-file exclude each other");
    }
    if (given() && local) {
      throw wrongUsage(names + " belong to the service with --remote");
    }
  }

  private ParameterException wrongUsage(String message) {
    return new ParameterException(url.command().commandLine(), message);
  }

  /**
   * The client of the service, whose version is checked.
   *
   * @param owner {@code team:NAME}, the team that the caller acts for
   * @throws Refused when the service cannot be used
   */
  ServiceClient client(Console console, Optional<String> owner) {
    BuilderService local = console.open(Path.of(""));
    try {
      RemoteService service = service(console, local.json(), owner);
      service.checkVersion();
      return new RemoteClient(service, local);
    } catch (Refused refused) {
      local.close();
      throw refused;
    }
  }

  /**
   * The connection to the service. Nothing is sent yet.
   *
   * @param owner {@code team:NAME}, the team that the caller acts for
   * @throws Refused when its address or its key cannot be used
   */
  RemoteService service(Console console, JsonCodec json, Optional<String> owner) {
    String written = url.getValue();
    RemoteAddress address =
        RemoteAddress.parse(written)
            .orElseThrow(
                () ->
                    refused(
                        ServiceProblem.REMOTE_ADDRESS_INVALID,
                        Quoting.quoted(withoutUser(written)) + " is not the address of a service"));
    RemoteCredential credential = credential(console);
    if (address.showsWhatIsSent() && credential.secret().isPresent()) {
      console.warn(
          "the " + credential.noun() + " travels unencrypted to " + address + "; use https");
    }
    return new RemoteService(new RemoteExchange(address, credential, owner, json));
  }

  /** A file wins over the variables, and the token of a user over the key of the service. */
  private RemoteCredential credential(Console console) {
    Path ofToken = tokenFile.getValue();
    Path ofKey = keyFile.getValue();
    if (ofToken != null) {
      return RemoteCredential.token(read(ofToken, "token"));
    }
    if (ofKey != null) {
      return RemoteCredential.key(read(ofKey, "key"));
    }
    Settings settings = console.settings().settings();
    Optional<RemoteCredential> token = settings.remoteToken().map(RemoteCredential::token);
    return token
        .or(() -> settings.server().access().apiKey().map(RemoteCredential::key))
        .orElseGet(RemoteCredential::none);
  }

  private static Secret read(Path file, String what) {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      if (Files.size(file) <= LONGEST_KEY_FILE) {
        String line = lines.readLine();
        if (line != null && Secret.isAcceptable(line.strip())) {
          return new Secret(line.strip());
        }
      }
    } catch (IOException unreadable) {
      throw refused(ServiceProblem.REMOTE_KEY_UNREADABLE, named(file, what) + " cannot be read");
    }
    throw refused(ServiceProblem.REMOTE_KEY_UNREADABLE, named(file, what) + " holds no " + what);
  }

  private static String named(Path file, String what) {
    return "the " + what + " file " + Quoting.path(file.toString());
  }

  /** Removes user information, which may be a password. */
  private static String withoutUser(String address) {
    return address.replaceFirst("//[^/]*@", "//");
  }

  private static Refused refused(ServiceProblem code, String message) {
    return Refused.notPossible(code, "", message, code.remedy());
  }
}
