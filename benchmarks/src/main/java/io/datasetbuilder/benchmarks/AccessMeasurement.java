package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.BackgroundProcess;
import io.datasetbuilder.benchmarks.MeasuredService.Response;
import io.datasetbuilder.benchmarks.MeasuredService.ResponseStatistics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Calls a service that several users share (m): a run of another user against one that does not
 * exist, which no caller may distinguish by the time either, and a read with a bearer token against
 * one with the API key. The calls that are compared alternate.
 */
record AccessMeasurement(Workspace workspace) {

  private static final int CALLS = 2_000;
  private static final int WARM_UP = 500;
  private static final double MOST_APART = 0.05;
  private static final double MOST_MILLIS_MORE = 1;
  private static final String FOREIGN = "run-of-another-user-1";
  private static final String MISSING = "run-of-another-user-2";
  private static final List<String> ROUTES = List.of("", "/manifest", "/stages", "/events");

  List<Figure> measure() throws IOException, InterruptedException {
    try (BackgroundProcess provider = workspace.identityProvider();
        MeasuredService service = workspace.serve(1, signIn(provider))) {
      MeasuredService owner = service.withToken(token(provider, "owner"));
      MeasuredService other = service.withToken(token(provider, "other"));
      String spec = owner.csvSpec("access", ServedTables.csv(20));
      owner.post("/build", Map.of("spec", spec, "run_id", FOREIGN));
      List<Figure> figures = new ArrayList<>();
      for (String route : ROUTES) {
        figures.add(foreignAgainstMissing(other, route));
      }
      figures.add(tokenAgainstKey(owner, service));
      return figures;
    }
  }

  private Figure foreignAgainstMissing(MeasuredService other, String route)
      throws InterruptedException {
    workspace.progress("(m) GET /builds/{run_id}" + route);
    ResponseStatistics foreign = new ResponseStatistics();
    ResponseStatistics missing = new ResponseStatistics();
    for (int i = -WARM_UP; i < CALLS; i++) {
      boolean foreignFirst = i % 2 == 0;
      Response first = other.get(path(foreignFirst ? FOREIGN : MISSING, route));
      Response second = other.get(path(foreignFirst ? MISSING : FOREIGN, route));
      if (!anonymous(first).equals(anonymous(second))) {
        throw new ChildProcesses.ProcessFailed("a run of another user differs from a missing one");
      }
      if (i >= 0) {
        foreign.add(foreignFirst ? first : second);
        missing.add(foreignFirst ? second : first);
      }
    }
    double ours = Figure.millis(foreign.within(0.5));
    double compared = Figure.millis(missing.within(0.5));
    return new Figure(
        "`GET /builds/{run_id}" + route + "` of a run of another user",
        Figure.format("%.3f ms", ours),
        Figure.format("of a run that does not exist: %.3f ms", compared),
        Figure.format("%+.1f %%", 100 * (ours / compared - 1)),
        Figure.format("at most %.0f %% apart", 100 * MOST_APART),
        Math.abs(ours / compared - 1) <= MOST_APART);
  }

  /** Both callers get the same bytes. */
  private Figure tokenAgainstKey(MeasuredService person, MeasuredService service)
      throws InterruptedException {
    workspace.progress("(m) GET /version");
    ResponseStatistics byToken = new ResponseStatistics();
    ResponseStatistics byKey = new ResponseStatistics();
    for (int i = -WARM_UP; i < CALLS; i++) {
      Response token = person.get("/version");
      Response key = service.get("/version");
      if (i >= 0) {
        byToken.add(token);
        byKey.add(key);
      }
    }
    if (byToken.errors() + byKey.errors() > 0) {
      throw new ChildProcesses.ProcessFailed("a read failed: " + byToken.byStatus());
    }
    double ours = Figure.millis(byToken.within(0.5));
    double compared = Figure.millis(byKey.within(0.5));
    return new Figure(
        "a read with a bearer token, keys of the provider fetched",
        Figure.format("%.3f ms", ours),
        Figure.format("with the API key: %.3f ms", compared),
        Figure.format("%+.3f ms", ours - compared),
        Figure.format("at most %.0f ms more", MOST_MILLIS_MORE),
        ours - compared <= MOST_MILLIS_MORE);
  }

  private static String path(String runId, String route) {
    return "/builds/" + runId + route;
  }

  /** Status and body, but for the id that was requested. */
  private static String anonymous(Response response) {
    return response.status() + response.body().replace(FOREIGN, "").replace(MISSING, "");
  }

  private static Map<String, String> signIn(BackgroundProcess provider) {
    return Map.of(
        "OIDC_ISSUER",
        provider.address().toString(),
        "OIDC_AUDIENCE",
        Workspace.AUDIENCE,
        "OIDC_ALLOWED_SUBJECTS",
        String.join(",", Set.of("owner", "other")),
        "SVC_OIDC_LOOPBACK_HTTP",
        "1");
  }

  private static String token(BackgroundProcess provider, String person)
      throws InterruptedException {
    return new MeasuredService(provider, "Accept", "*/*").postText("/token", person).body();
  }
}
