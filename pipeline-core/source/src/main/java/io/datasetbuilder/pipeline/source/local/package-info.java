/** Files on the machine of the service that callers name for sources, packed ones among them. */
package io.datasetbuilder.pipeline.source.local;
