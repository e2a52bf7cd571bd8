package io.datasetbuilder.cli.analysis;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.cli.remote.RemoteAddress;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.embedded.analysis.Analyses;
import io.datasetbuilder.embedded.json.AnalysisBodies;
import io.datasetbuilder.embedded.json.QueryBodies;
import io.datasetbuilder.warehouse.request.SaveAnalysisRequest;
import java.util.Map;

/**
 * Store of analyses: on this machine or at a service. Requests and responses are those of the HTTP
 * operations. A refused request is thrown, as the implementation's refusal.
 */
interface AnalysisSource {

  JsonObject save(JsonObject request);

  JsonObject list();

  JsonObject find(String analysisId);

  JsonObject run(String analysisId);

  JsonObject delete(String analysisId);

  /** The analyses of this machine. A process that is interrupted ends its queries with itself. */
  record Local(Analyses analyses) implements AnalysisSource {

    @Override
    public JsonObject save(JsonObject request) {
      return Refused.valueOf(
          SaveAnalysisRequest.read(request)
              .then(valid -> analyses.save(valid, () -> false))
              .map(AnalysisBodies::created));
    }

    @Override
    public JsonObject list() {
      return Refused.valueOf(analyses.list().map(AnalysisBodies::list));
    }

    @Override
    public JsonObject find(String analysisId) {
      return Refused.valueOf(analyses.find(analysisId).map(AnalysisBodies::of));
    }

    @Override
    public JsonObject run(String analysisId) {
      return Refused.valueOf(analyses.run(analysisId, () -> false).map(QueryBodies::query));
    }

    @Override
    public JsonObject delete(String analysisId) {
      return Refused.valueOf(analyses.delete(analysisId).map(AnalysisBodies::deleted));
    }
  }

  /** The analyses of a caller of a service. */
  record Remote(RemoteService service) implements AnalysisSource {

    private static final String ANALYSES = "/analyses";

    @Override
    public JsonObject save(JsonObject request) {
      return service.post(ANALYSES, request);
    }

    @Override
    public JsonObject list() {
      return service.get(ANALYSES);
    }

    @Override
    public JsonObject find(String analysisId) {
      return service.get(path(analysisId));
    }

    @Override
    public JsonObject run(String analysisId) {
      return service.post(path(analysisId) + "/run", new JsonObject(Map.of()));
    }

    @Override
    public JsonObject delete(String analysisId) {
      return service.delete(path(analysisId));
    }

    private static String path(String analysisId) {
      return ANALYSES + "/" + RemoteAddress.encoded(analysisId);
    }
  }
}
