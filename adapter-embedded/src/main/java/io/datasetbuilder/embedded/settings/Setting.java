package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.buildspec.retention.Retention;
import java.util.stream.Stream;

/** Whole-number settings. Other variables with the prefix of this program cause a warning. */
public enum Setting {
  ENGINE_THREADS(
      "SVC_ENGINE_THREADS",
      "the machine's processors",
      1,
      1024,
      "Threads of the table engine in builds and previews."),
  ENGINE_MEMORY_MB(
      "SVC_ENGINE_MEMORY_MB",
      "a quarter of the machine's memory, at least 512",
      64,
      16 * 1024 * 1024,
      "Memory of the table engine in MiB, shared by all builds and previews of the process."),
  ENGINE_MAX_SPILL_MB(
      "SVC_ENGINE_MAX_SPILL_MB",
      "nine tenths of the free disk space",
      1,
      1L << 40,
      "MiB that a source may spill to disk when the memory of the engine is not sufficient."),
  ENGINE_CALL_LIMIT_SECONDS(
      "SVC_ENGINE_CALL_LIMIT_SECONDS",
      "3600",
      1,
      31_536_000,
      "Seconds that a single step of the table engine may take; otherwise the source fails."),
  PREVIEW_TIME_LIMIT_SECONDS(
      "SVC_PREVIEW_TIME_LIMIT_SECONDS",
      "300",
      1,
      31_536_000,
      "Seconds that a preview may take; otherwise its unfinished sources fail."),
  CANCELLED_RUN_TTL_HOURS(
      "SVC_CANCELLED_RUN_TTL_HOURS",
      "forever",
      0,
      10_000_000,
      "Hours that cancelled runs are kept before `prune-cancelled --apply` may delete them. An"
          + " invalid value is ignored with a warning."),
  KEEP_RUNS(
      "SVC_KEEP_RUNS",
      "all",
      1,
      Retention.MOST,
      "Newest successful runs of each dataset that `prune --apply` and `serve` keep; a run that"
          + " `SVC_KEEP_DAYS` keeps stays too. A spec with `retention` has its own limits."),
  KEEP_DAYS(
      "SVC_KEEP_DAYS",
      "forever",
      0,
      Retention.MOST,
      "Days that successful runs are kept, from their end; the newest one of each dataset stays."),
  KEEP_FAILED_DAYS(
      "SVC_KEEP_FAILED_DAYS",
      "forever",
      0,
      Retention.MOST,
      "Days that failed and cancelled runs are kept, from their end."),
  PARAM_GRID_MAX_COMBINATIONS(
      "SVC_PARAM_GRID_MAX_COMBINATIONS",
      "5000",
      1,
      10_000_000,
      "Calls that the `param_grid` of one source may expand to."),
  PROVIDER_MAX_PAGES(
      "SVC_PROVIDER_MAX_PAGES",
      "1000",
      1,
      10_000_000,
      "Pages that one call of a provider may have; more are refused, since a provider may repeat"
          + " pages endlessly."),
  CHECKPOINT_MAX_AGE_SECONDS(
      "SVC_CHECKPOINT_MAX_AGE_SECONDS",
      "86400",
      0,
      1L << 40,
      "Maximum age of fetched calls that a resumed run reuses; 0 for any age."),
  URL_FETCH_MAX_BYTES(
      "SVC_URL_FETCH_MAX_BYTES",
      "20971520",
      1,
      1L << 50,
      "Bytes that a `url` source may have, decoded. An invalid value is ignored with a warning."),
  PROVIDER_TEST_TIMEOUT(
      "SVC_PROVIDER_TEST_TIMEOUT", "10", 1, 120, "Seconds that a connection test may take."),
  MAX_UPLOAD_BYTES(
      "SVC_MAX_UPLOAD_BYTES",
      "20971520",
      1,
      1L << 50,
      "Bytes that an upload over HTTP may have. An invalid value is ignored with a warning."),
  UPLOAD_MAX_FILES(
      "SVC_UPLOAD_MAX_FILES",
      "no limit; 50 in a multi-user deployment",
      1,
      10_000_000,
      "Uploads that one owner may keep. An invalid value is ignored with a warning."),
  UPLOAD_MAX_TOTAL_BYTES(
      "SVC_UPLOAD_MAX_TOTAL_BYTES",
      "no limit; 1 GiB in a multi-user deployment",
      1,
      1L << 60,
      "Bytes of all uploads that one owner may keep. An invalid value is ignored with a warning."),
  UPLOAD_RETENTION_DAYS(
      "SVC_UPLOAD_RETENTION_DAYS",
      "forever; 30 in a multi-user deployment",
      1,
      100_000,
      "Days after which an upload expires. An invalid value is ignored with a warning."),
  MAX_WORKERS("SVC_MAX_WORKERS", "10", 1, 1000, "Threads of `serve` that handle requests."),
  MAX_BUILDS(
      "SVC_MAX_BUILDS",
      "as SVC_MAX_WORKERS",
      1,
      1000,
      "Concurrent builds, synchronous and submitted ones together."),
  BUILD_WAIT_SECONDS(
      "SVC_BUILD_WAIT_SECONDS",
      "30",
      0,
      3600,
      "Seconds that `POST /build` waits for a worker before it is refused."),
  BUILD_TIME_LIMIT_SECONDS(
      "SVC_BUILD_TIME_LIMIT_SECONDS",
      "21600",
      1,
      31_536_000,
      "Seconds after which a build is stopped, within a stage if necessary."),
  SHUTDOWN_GRACE_SECONDS(
      "SVC_SHUTDOWN_GRACE_SECONDS",
      "90",
      0,
      86_400,
      "Seconds that running builds have to end when `serve` is stopped; in the last third of them"
          + " running stages are interrupted."),
  AUTH_FAILURE_LIMIT(
      "SVC_AUTH_FAILURE_LIMIT",
      "60",
      -1_000_000,
      1_000_000,
      "Failed authentications of one address within the window; 0 or less for no limit. An invalid"
          + " value is ignored with a warning."),
  AUTH_FAILURE_WINDOW_SECONDS(
      "SVC_AUTH_FAILURE_WINDOW_SECONDS",
      "60",
      1,
      86_400,
      "Seconds that a failed authentication counts. An invalid value is ignored with a warning."),
  PUBLIC_CALLS_PER_MINUTE(
      "SVC_PUBLIC_CALLS_PER_MINUTE",
      "1200",
      0,
      10_000,
      "Calls per minute from one address without a credential, where SVC_PUBLIC_SITE allows them; 0"
          + " for no limit. All readers have the address of a proxy that they come through. An"
          + " invalid value is ignored with a warning."),
  MAX_ACTIVE_BUILDS_PER_OWNER(
      "SVC_MAX_ACTIVE_BUILDS_PER_OWNER",
      "2",
      1,
      1000,
      "Running and queued builds of one owner, when owners are separated."),
  OIDC_JWKS_TTL("OIDC_JWKS_TTL", "3600", 1, 604_800, "Seconds that a fetched key set is used."),
  JOB_CREDENTIAL_TTL_SECONDS(
      "SVC_JOB_CREDENTIAL_TTL_SECONDS",
      "3600",
      1,
      604_800,
      "Seconds that a submitted build keeps the provider keys of its request. An invalid value is"
          + " ignored with a warning."),
  QUERY_MAX_CONCURRENCY(
      "SVC_QUERY_MAX_CONCURRENCY",
      "2",
      1,
      1000,
      "Concurrent queries; further ones are refused, not queued."),
  QUERY_MAX_MEMORY_MB(
      "SVC_QUERY_MAX_MEMORY_MB",
      "a quarter of the memory, at least 1536",
      0,
      16 * 1024 * 1024,
      "MiB of address space that the process of one query may have, on Linux; 0 for no limit. A"
          + " value that is too small fails every query: the process itself needs about 1,500."),
  QUERY_MEMORY_BUDGET_MB(
      "SVC_QUERY_MEMORY_BUDGET_MB",
      "no limit",
      1,
      16 * 1024 * 1024,
      "MiB of the processes of all concurrent queries, each counted with SVC_QUERY_MAX_MEMORY_MB;"
          + " without that setting one query takes the whole budget, which is also its limit."),
  PORT(
      "SVC_PORT",
      "8000",
      0,
      65_535,
      "Port of `serve` in a container; otherwise its option `--port`.");

  /** Prefix of the names of all our settings. */
  public static final String PREFIX = "SVC_";

  private final String variable;
  private final String standard;
  private final long least;
  private final long most;
  private final String meaning;

  Setting(String variable, String standard, long least, long most, String meaning) {
    this.variable = variable;
    this.standard = standard;
    this.least = least;
    this.most = most;
    this.meaning = meaning;
  }

  /** The environment variable. */
  public String variable() {
    return variable;
  }

  /** Default in words. */
  public String standard() {
    return standard;
  }

  /** The smallest value that is taken. */
  public long least() {
    return least;
  }

  /** The largest value that is taken. */
  public long most() {
    return most;
  }

  /** Meaning of the setting, in a sentence. */
  public String meaning() {
    return meaning;
  }

  static boolean isKnown(String variable) {
    return Stream.of(values()).anyMatch(setting -> setting.variable.equals(variable))
        || Stream.of(BooleanSetting.values())
            .anyMatch(setting -> setting.variable().equals(variable))
        || Stream.of(TextSetting.values()).anyMatch(setting -> setting.matches(variable));
  }
}
