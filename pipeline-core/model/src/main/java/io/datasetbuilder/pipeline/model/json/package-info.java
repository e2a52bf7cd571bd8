/**
 * Reading and writing the service's own JSON documents as typed values: absent members are
 * tolerated, wrong types are refused by name.
 */
package io.datasetbuilder.pipeline.model.json;
