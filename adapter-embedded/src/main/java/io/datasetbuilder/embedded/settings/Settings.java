package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.auth.credential.MasterKey;
import io.datasetbuilder.auth.credential.MasterKey.MasterKeys;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.infrastructure.httpclient.PrivateHosts;
import io.datasetbuilder.pipeline.runs.notice.Hook;
import io.datasetbuilder.pipeline.runs.notice.ReadHooks.Hooks;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms.DeclarationPolicy;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Settings of an operator.
 *
 * @param engine the table engine of builds and previews
 * @param previewTimeLimit how long a preview may take before its sources fail
 * @param cancelledRunTtlHours hours that cancelled runs are kept, when set; else for ever
 * @param retention how long runs are kept whose dataset states nothing else
 * @param warehouse where tables are kept; empty: nowhere
 * @param publishing where runs are published
 * @param hooks where notices of runs are sent; empty: nowhere
 * @param remoteToken of a user at a service elsewhere, for commands that call it
 * @param objects where an output in object storage is built, and what its client reads
 */
public record Settings(
    EngineSettings engine,
    Duration previewTimeLimit,
    OptionalLong cancelledRunTtlHours,
    Retention retention,
    SourceSettings sources,
    UploadSettings uploads,
    CredentialSettings credentials,
    ServerSettings server,
    StateSettings state,
    Optional<WarehouseSettings> warehouse,
    QuerySettings queries,
    PublishSettings publishing,
    Optional<Hooks> hooks,
    Optional<Secret> remoteToken,
    ObjectSettings objects) {

  /**
   * Result of reading the variables.
   *
   * @param settings the settings; a variable with a problem counts as not set
   * @param problems variables whose value cannot be used; with any, nothing should start
   * @param warnings sentences about variables that have no effect
   * @param server findings about the settings of the HTTP server, which the command line reads to
   *     start it
   */
  public record Reading(
      Settings settings, List<Problem> problems, List<String> warnings, ServerFindings server) {
    public Reading {
      problems = List.copyOf(problems);
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * Findings about the settings of the server, which no other command than {@code serve} uses.
   *
   * @param problems with any, nothing should be served
   * @param warnings sentences about values that have no effect or open more than they should
   */
  public record ServerFindings(List<Problem> problems, List<String> warnings) {
    public ServerFindings {
      problems = List.copyOf(problems);
      warnings = List.copyOf(warnings);
    }
  }

  /** Nothing set. */
  public static Settings standard() {
    return of(Map.of()).settings();
  }

  /**
   * Reads the variables of this process.
   *
   * @param chosen variables that were set by other means, such as options of a command
   */
  public static Reading ofThisProcess(Map<String, String> chosen) {
    Map<String, String> variables = new HashMap<>(System.getenv());
    variables.putAll(chosen);
    return of(variables);
  }

  /** Reads variables. All problems are reported at once. */
  public static Reading of(Map<String, String> variables) {
    return new SettingsReader(variables).read();
  }

  /** Every secret that is set, so that texts can be cleared of them. */
  public List<Secret> secrets() {
    return Stream.of(
            server.access().apiKey().stream().toList(),
            credentials.secrets(),
            state.secrets(),
            publishing.secrets(),
            hooks.map(Settings::secrets).orElse(List.of()),
            remoteToken.stream().toList(),
            objects.secrets())
        .flatMap(List::stream)
        .toList();
  }

  private static List<Secret> secrets(Hooks hooks) {
    return hooks.hooks().stream()
        .map(Hook::target)
        .flatMap(
            target ->
                target.<Stream<Secret>>match(
                    webhook -> webhook.secret().stream(),
                    command -> Stream.empty(),
                    lineageFile -> Stream.empty()))
        .toList();
  }

  /** The same settings with others for queries. */
  public Settings with(QuerySettings other) {
    return new Settings(
        engine,
        previewTimeLimit,
        cancelledRunTtlHours,
        retention,
        sources,
        uploads,
        credentials,
        server,
        state,
        warehouse,
        other,
        publishing,
        hooks,
        remoteToken,
        objects);
  }

  /**
   * Settings of fetching sources.
   *
   * @param providerFolder definitions of further providers
   * @param extraHosts further hosts by provider
   * @param privateHosts hosts of inner networks for definitions of the operator
   * @param mostCombinations calls that one parameter grid may expand to
   * @param mostPages of one call
   * @param checkpointMaxAge of the oldest call that is resumed; zero for any age
   * @param mostUrlBytes of a fetched address
   * @param testTimeout of a connection test
   * @param declaredTerms whether terms that specs declare are accepted
   */
  public record SourceSettings(
      Optional<Path> providerFolder,
      Map<String, List<String>> extraHosts,
      PrivateHosts privateHosts,
      long mostCombinations,
      int mostPages,
      Duration checkpointMaxAge,
      long mostUrlBytes,
      Duration testTimeout,
      DeclarationPolicy declaredTerms) {
    public SourceSettings {
      extraHosts = Map.copyOf(extraHosts);
    }
  }

  /**
   * Limits and retention of uploads.
   *
   * @param mostBytes of one upload over HTTP
   * @param mostFiles of one owner, when set
   * @param mostTotalBytes of one owner, when set
   * @param retentionDays when set; else uploads are kept for ever
   */
  public record UploadSettings(
      long mostBytes,
      OptionalLong mostFiles,
      OptionalLong mostTotalBytes,
      OptionalLong retentionDays) {

    /** Limits of uploads over HTTP. */
    public UploadLimits limits() {
      return limits(mostBytes);
    }

    /** Limits of uploads on this machine: content of any length. */
    public UploadLimits localLimits() {
      return limits(Long.MAX_VALUE);
    }

    private UploadLimits limits(long longest) {
      Optional<Duration> retention =
          retentionDays.isPresent()
              ? Optional.of(Duration.ofDays(retentionDays.getAsLong()))
              : Optional.empty();
      return new UploadLimits(longest, mostFiles, mostTotalBytes, retention);
    }
  }

  /**
   * Settings of the database that stores the state.
   *
   * @param url of the database, as JDBC writes it; present for {@link Backend#POSTGRES}, ignored
   *     else
   * @param user when it is not in the address
   * @param password when it is not in the address
   * @param nativeFolder where the library of SQLite is unpacked, when set
   */
  public record StateSettings(
      Backend backend,
      Optional<String> url,
      Optional<String> user,
      Optional<Secret> password,
      Optional<Path> nativeFolder) {

    private static final Pattern PASSWORD = Pattern.compile("[?&]password=([^&]+)");

    /** The databases that there are. */
    public enum Backend {
      /** A file in the output folder. */
      SQLITE,
      /** A PostgreSQL server. */
      POSTGRES
    }

    /** The password, also where the address holds it. */
    List<Secret> secrets() {
      Stream<String> inAddress =
          url.stream()
              .flatMap(address -> PASSWORD.matcher(address).results())
              .map(found -> found.group(1))
              .filter(Secret::isAcceptable);
      return Stream.concat(password.stream(), inAddress.map(Secret::new)).toList();
    }

    /** An address may hold a password. */
    @Override
    public String toString() {
      return "StateSettings[" + backend + "]";
    }
  }

  /**
   * Secrets of the operator. Prints none of them.
   *
   * @param masterKeys what stored credentials are encrypted with; empty: none is stored
   * @param keyVariables the variables that hold keys of providers, with their values
   */
  public record CredentialSettings(
      Optional<MasterKeys> masterKeys, Map<String, String> keyVariables) {

    public CredentialSettings {
      keyVariables = Map.copyOf(keyVariables);
    }

    /** All of them. Values that are too short to be secrets are left out. */
    List<Secret> secrets() {
      Stream<Secret> master =
          masterKeys.stream()
              .flatMap(keys -> Stream.concat(Stream.of(keys.current()), keys.earlier().stream()))
              .map(MasterKey::written);
      Stream<Secret> keys =
          keyVariables.values().stream()
              .map(String::strip)
              .filter(Secret::isAcceptable)
              .map(Secret::new);
      return Stream.concat(master, keys).toList();
    }

    @Override
    public String toString() {
      return "CredentialSettings[" + keyVariables.keySet() + "]";
    }
  }
}
