{{/* The name of everything in a release. */}}
{{- define "sluice.name" -}}
{{- if contains "sluice" .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-sluice" .Release.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* Labels that never change, by which services and workloads find pods: (dict "root" $ "part" "api"). */}}
{{- define "sluice.selector" -}}
app.kubernetes.io/name: sluice
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "sluice.labels" -}}
{{ include "sluice.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "sluice.image" -}}
{{- if .Values.image.digest }}{{ .Values.image.repository }}@{{ .Values.image.digest }}{{ else }}{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{/* A variable from a key of a Secret: (list "DATABASE_URL" .Values.database). */}}
{{- define "sluice.secretVariable" -}}
- name: {{ index . 0 }}
  valueFrom:
    secretKeyRef:
      name: {{ (index . 1).existingSecret }}
      key: {{ (index . 1).key }}
{{- end }}

{{/* The pod of one part: (dict "root" $ "part" "api" "resources" … "stores" false). */}}
{{- define "sluice.pod" -}}
{{- $root := .root }}
{{- $values := .root.Values }}
metadata:
  labels:
    {{- include "sluice.labels" . | nindent 4 }}
  {{- with $values.podAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  automountServiceAccountToken: false
  enableServiceLinks: false
  # Longer than the pause before the stop and server.shutdownSeconds together.
  terminationGracePeriodSeconds: 30
  {{- with $values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: {{ $values.userId }}
    runAsGroup: {{ $values.userId }}
    fsGroup: {{ $values.userId }}
    # Once is enough. "Always" would open the data folder to the group at each start, and the service close it again.
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  containers:
    - name: sluice
      image: {{ include "sluice.image" $root }}
      imagePullPolicy: {{ $values.image.pullPolicy }}
      args:
        - serve
        {{- if ne .part "single" }}
        - --role
        - {{ .part }}
        {{- end }}
      envFrom:
        - secretRef:
            name: {{ required "nodes.existingSecret: name a Secret with RPC_URL_<chain id>" $values.nodes.existingSecret }}
      env:
        - name: HOST
          value: {{ $values.host | quote }}
        - name: PORT
          value: "3000"
        - name: SLUICE_SERVER_OPERATOR_HOST
          value: {{ $values.host | quote }}
        - name: SLUICE_SERVER_OPERATOR_PORT
          value: "3001"
        - name: SLUICE_DATA
          value: /var/lib/sluice/data
        {{- if $values.database.existingSecret }}
        {{- include "sluice.secretVariable" (list "DATABASE_URL" $values.database) | nindent 8 }}
        {{- end }}
        {{- if and $values.stream.existingSecret (ne .part "single") }}
        {{- include "sluice.secretVariable" (list "SLUICE_FLEET_STREAM" $values.stream) | nindent 8 }}
        {{- end }}
        {{- if $values.operatorKey.existingSecret }}
        {{- include "sluice.secretVariable" (list "SLUICE_SERVER_OPERATOR_KEY" $values.operatorKey) | nindent 8 }}
        {{- end }}
        {{- if and $values.ingress.enabled $values.ingress.trustProxy (not (hasKey $values.settings "SLUICE_SERVER_TRUST_PROXY")) }}
        - name: SLUICE_SERVER_TRUST_PROXY
          value: "true"
        {{- end }}
        {{- range $name, $value := $values.settings }}
        - name: {{ $name }}
          value: {{ $value | toString | quote }}
        {{- end }}
      ports:
        - name: http
          containerPort: 3000
        - name: operator
          containerPort: 3001
      # A first start reads the market for minutes; only the process must live meanwhile.
      startupProbe:
        httpGet: { path: /health, port: http }
        periodSeconds: 2
        failureThreshold: 60
      livenessProbe:
        httpGet: { path: /health, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 3
      readinessProbe:
        httpGet: { path: /ready, port: http }
        periodSeconds: 2
        timeoutSeconds: 2
        failureThreshold: 2
      lifecycle:
        preStop:
          # Balancers need a moment to learn that the pod is going; until then it must answer.
          exec:
            command: ["node", "-e", "setTimeout(() => {}, 5000)"]
      resources:
        {{- toYaml .resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      volumeMounts:
        - name: data
          mountPath: /var/lib/sluice
        - name: tmp
          mountPath: /tmp
  volumes:
    - name: tmp
      emptyDir: { sizeLimit: 64Mi }
    {{- if not .stores }}
    - name: data
      emptyDir: { sizeLimit: 1Gi }
    {{- end }}
  {{- if ne .part "single" }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "sluice.selector" . | nindent 10 }}
  {{- end }}
  {{- with $values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
